/** Operators by STAR's names. `is_not` takes a predicate in STAR's code and fails with a value, its only use. */
export const OPERATOR_NAMES: Readonly<Record<string, string>> = {
  is_equal_to: "equal_to",
  is_unequal_to: "not_equal",
  is_greater_than: "greater_than",
  is_at_least: "at_least",
  is_less_than: "less_than",
  is_at_most: "at_most",
  is_one_of: "one_of",
  contains: "contains",
  contains_substring: "contains",
  contains_not: "contains_not",
  contains_none_of: "contains_none_of",
  contain_all_of: "contains_all_of",
  contain_at_least_one_of: "contains_any_of",
};
