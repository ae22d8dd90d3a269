"""Questions for Moodle: which of its types fit, with what decimals, and the XML that it imports."""
