"""Everything printed, through reportlab; nothing else imports reportlab."""
