from .cs188 import from_cs188 as from_cs188
from .efg import from_efg as from_efg, to_efg as to_efg
from .nested import from_nested as from_nested, to_nested as to_nested
from .reading import read_bytes as read_bytes, read_file as read_file, read_text as read_text
