"""The trained networks (ONNX) and the card that says how good they are."""
