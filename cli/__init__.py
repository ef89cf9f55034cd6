"""The `kitpress` command: one module per subcommand; parse, call one function, print."""
