"""What nodes compute: a table of kernels by GE type, one file a family, on tensors in any storage format."""
