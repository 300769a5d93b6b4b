import type { IntentFile } from "../../../src/schema/index.js";

/** An intent with a slot of a value and one of yes and no. */
export const BOOK_TABLE: IntentFile = {
  command: "book_table",
  description: "Book a table",
  domain: "dining",
  entity_name: "bookings",
  confirmation_required: true,
  args: {
    date: { type: "date", optional: false, description: "" },
    terrace: { type: "bool", optional: true, description: "" },
  },
};
