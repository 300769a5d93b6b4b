// @generated from book_dental_checkup.json, book_doctor_appointment.json, find_health_appointments.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of find_health_appointments. Null and absent slots are empty. */
export const findHealthAppointmentsSlots = z.strictObject({
  date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD").nullish(),
  doctor: z.string().nullish(),
  dentist: z.string().nullish(),
  mode: z.literal(["in_person", "video", "phone"]).nullish(),
  time: z.string().refine(spelt("time"), "takes a time HH:MM or HH:MM:SS").nullish(),
  hygienist: z.boolean().nullish(),
  reason: z.string().nullish(),
  phone_number: z.string().nullish(),
  date_of_health_appointments: z.string().nullish(),
});

export type FindHealthAppointmentsSlots = z.infer<typeof findHealthAppointmentsSlots>;
