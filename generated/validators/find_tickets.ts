// @generated from buy_tickets.json, find_tickets.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of find_tickets. Null and absent slots are empty. */
export const findTicketsSlots = z.strictObject({
  show: z.string().nullish(),
  date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD").nullish(),
  section: z.literal(["stalls", "circle", "balcony"]).nullish(),
  time: z.string().refine(spelt("time"), "takes a time HH:MM or HH:MM:SS").nullish(),
  seats: z.int().nullish(),
  concessions: z.int().nullish(),
  email: z.string().nullish(),
  date_of_tickets: z.string().nullish(),
});

export type FindTicketsSlots = z.infer<typeof findTicketsSlots>;
