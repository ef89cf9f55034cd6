"""Sheets in a photo: found by their tags, laid flat by their print, in even light."""
