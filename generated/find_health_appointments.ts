// @generated from book_dental_checkup.json, book_doctor_appointment.json, find_health_appointments.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Look up appointments with doctors and dentists
 *
 * Domain: health. Entity: health_appointments. A query.
 */
export class FindHealthAppointments extends IntentBase {
  static readonly spec = {
    command: "find_health_appointments",
    entity: "health_appointments",
    query: true,
    confirm: false,
    performs: "when_ready",
    asks: false,
    dontcare: false,
    slots: [
      { name: "date", type: "date", required: false },
      {
        name: "doctor",
        type: "str",
        required: false,
        match: "fold",
        known: ["Dr Okafor", "Dr Lindqvist", "Dr Marchetti", "Dr Yilmaz"],
      },
      {
        name: "dentist",
        type: "str",
        required: false,
        match: "fold",
        known: ["Dr Halloran", "Dr Petrova", "Canal Street Dental", "Smile Works"],
      },
      { name: "mode", type: { enum: ["in_person", "video", "phone"] }, required: false },
      { name: "time", type: "time", required: false },
      { name: "hygienist", type: "bool", required: false },
      { name: "reason", type: "str", required: false },
      { name: "phone_number", type: "str", required: false },
      { name: "date_of_health_appointments", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** The day of the appointment */
  date: string | null = null;

  /** The doctor who sees the patient */
  doctor: string | null = null;

  /** The dentist or dental practice */
  dentist: string | null = null;

  /** Where doctor and patient meet */
  mode: "in_person" | "video" | "phone" | null = null;

  /** When the appointment starts */
  time: string | null = null;

  /** Whether a cleaning by the hygienist follows */
  hygienist: boolean | null = null;

  /** What it is about, in the patient's own words */
  reason: string | null = null;

  /** The number the practice calls or sends the video link to */
  phone_number: string | null = null;
  date_of_health_appointments: string | null = null;
}
