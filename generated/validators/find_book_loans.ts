// @generated from borrow_book.json, find_book_loans.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of find_book_loans. Null and absent slots are empty. */
export const findBookLoansSlots = z.strictObject({
  title: z.string().nullish(),
  branch: z.string().nullish(),
  format: z.literal(["paperback", "hardback", "large_print", "audiobook"]).nullish(),
  due: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD").nullish(),
  author: z.string().nullish(),
  weeks: z.int().nullish(),
  date_of_book_loans: z.string().nullish(),
});

export type FindBookLoansSlots = z.infer<typeof findBookLoansSlots>;
