"""What a storage format is: data types, format words, descriptors, conversions and casts. Knows numpy, never IR."""
