import { inspect } from "node:util";

/** Anything at all in a few words, for messages. */
export const formatValue = (value: unknown): string => {
  const text = inspect(value, { depth: 2, breakLength: Number.POSITIVE_INFINITY, maxStringLength: 80 });
  return text.length <= 200 ? text : `${text.slice(0, 197)}...`;
};
