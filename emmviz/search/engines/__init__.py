"""The engines without steps: a plain recursion for trees and games, and loops over arrays."""
