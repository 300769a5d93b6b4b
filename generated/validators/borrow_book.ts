// @generated from borrow_book.json. Do not edit: run `backlot generate`.
import { z } from "zod";

/** Values of a call of borrow_book. Null and absent slots are empty. */
export const borrowBookSlots = z.strictObject({
  title: z.string(),
  author: z.string().nullish(),
  branch: z.string(),
  format: z.literal(["paperback", "hardback", "large_print", "audiobook"]),
  weeks: z.int().nullish(),
});

export type BorrowBookSlots = z.infer<typeof borrowBookSlots>;
