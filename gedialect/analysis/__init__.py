"""What a run of passes did, shown and checked: equivalence of graphs before and after, and reports that explain."""
