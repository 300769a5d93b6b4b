// @generated from book_doctor_appointment.json. Do not edit: run `backlot generate`.
import { spelt } from "backlot/generated";
import { z } from "zod";

/** Values of a call of book_doctor_appointment. Null and absent slots are empty. */
export const bookDoctorAppointmentSlots = z.strictObject({
  reason: z.string(),
  date: z.string().refine(spelt("date"), "takes a date YYYY-MM-DD"),
  time: z.string().refine(spelt("time"), "takes a time HH:MM or HH:MM:SS"),
  mode: z.literal(["in_person", "video", "phone"]),
  phone_number: z.string().nullish(),
  doctor: z.string().nullish(),
}).superRefine((slots, context) => {
  if ((slots.mode === "video" || slots.mode === "phone") && (slots.phone_number ?? null) === null) {
    context.addIssue({
      code: "custom",
      path: ["phone_number"],
      message: "phone_number is required while mode is \"video\" or \"phone\"",
    });
  }
});

export type BookDoctorAppointmentSlots = z.infer<typeof bookDoctorAppointmentSlots>;
