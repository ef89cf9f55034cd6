"""What hides marks: things that lie on a sheet, streaks, and light that takes print and ink away."""
