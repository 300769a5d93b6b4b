// @generated from book_train_ticket.json, find_train_tickets.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of find_train_tickets. Null and absent slots are empty. */
export const findTrainTicketsSlots = z.strictObject({
  origin: z.string().nullish(),
  destination: z.string().nullish(),
  travel_date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD").nullish(),
  trip_type: z.literal(["single", "return"]).nullish(),
  price: z.number().nullish(),
  departure_time: z.string().refine(spelt("time"), "takes a time HH:MM or HH:MM:SS").nullish(),
  return_date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD").nullish(),
  passengers: z.int().nullish(),
  ticket_class: z.literal(["standard", "first"]).nullish(),
  bicycle: z.boolean().nullish(),
  date_of_train_tickets: z.string().nullish(),
});

export type FindTrainTicketsSlots = z.infer<typeof findTrainTicketsSlots>;
