// @generated from book_doctor_appointment.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Make an appointment with a doctor
 *
 * Domain: health. Entity: health_appointments. Waits for confirmation.
 */
export class BookDoctorAppointment extends IntentBase {
  static readonly spec = {
    command: "book_doctor_appointment",
    entity: "health_appointments",
    query: false,
    confirm: true,
    performs: "when_ready",
    asks: true,
    dontcare: false,
    slots: [
      { name: "reason", type: "str", required: true },
      { name: "date", type: "date", required: true },
      { name: "time", type: "time", required: true },
      { name: "mode", type: { enum: ["in_person", "video", "phone"] }, required: true },
      {
        name: "phone_number",
        type: "str",
        required: true,
        when: { slot: "mode", in: ["video", "phone"] },
      },
      {
        name: "doctor",
        type: "str",
        required: false,
        match: "fold",
        known: ["Dr Okafor", "Dr Lindqvist", "Dr Marchetti", "Dr Yilmaz"],
      },
    ],
  } as const satisfies IntentSpec;

  /** What it is about, in the patient's own words */
  reason: string | null = null;

  /** The day of the appointment */
  date: string | null = null;

  /** When the appointment starts */
  time: string | null = null;

  /** Where doctor and patient meet */
  mode: "in_person" | "video" | "phone" | null = null;

  /** The number the practice calls or sends the video link to */
  phone_number: string | null = null;

  /** The doctor, where the patient has a preference */
  doctor: string | null = null;
}
