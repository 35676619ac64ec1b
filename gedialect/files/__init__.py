"""Files beside graphs: weights, arrays of numpy; and how files are read and written, by whomever."""
