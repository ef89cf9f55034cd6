"""Files of cameras and scanners into pixels."""
