import { inspect } from "node:util";

/** Formats any value in a few words. Safe for hostile values. */
export const formatValue = (value: unknown): string => {
  try {
    const text = inspect(value, { depth: 2, breakLength: Number.POSITIVE_INFINITY, maxStringLength: 80 });
    return text.length <= 200 ? text : `${text.slice(0, 197)}...`;
  } catch {
    return "a value that cannot be printed";
  }
};
