// @generated from book_train_ticket.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of book_train_ticket. Null and absent slots are empty. */
export const bookTrainTicketSlots = z.strictObject({
  origin: z.string(),
  destination: z.string(),
  travel_date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD"),
  departure_time: z.string().refine(spelt("time"), "takes a time HH:MM or HH:MM:SS"),
  trip_type: z.literal(["single", "return"]),
  return_date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD").nullish(),
  passengers: z.int().nullish(),
  ticket_class: z.literal(["standard", "first"]).nullish(),
  bicycle: z.boolean().nullish(),
}).superRefine((slots, context) => {
  if (slots.trip_type === "return" && (slots.return_date ?? null) === null) {
    context.addIssue({
      code: "custom",
      path: ["return_date"],
      message: "return_date is required while trip_type is \"return\"",
    });
  }
});

export type BookTrainTicketSlots = z.infer<typeof bookTrainTicketSlots>;
