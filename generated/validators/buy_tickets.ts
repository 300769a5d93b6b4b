// @generated from buy_tickets.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of buy_tickets. Null and absent slots are empty. */
export const buyTicketsSlots = z.strictObject({
  show: z.string(),
  date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD"),
  time: z.string().refine(spelt("time"), "takes a time HH:MM or HH:MM:SS"),
  seats: z.int(),
  section: z.literal(["stalls", "circle", "balcony"]).nullish(),
  concessions: z.int().nullish(),
  email: z.string(),
});

export type BuyTicketsSlots = z.infer<typeof buyTicketsSlots>;
