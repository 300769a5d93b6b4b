// @generated from book_fitness_class.json, find_class_bookings.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Look up the classes in which a place is taken
 *
 * Domain: fitness. Entity: class_bookings. A query.
 */
export class FindClassBookings extends IntentBase {
  static readonly spec = {
    command: "find_class_bookings",
    entity: "class_bookings",
    query: true,
    confirm: false,
    performs: "when_ready",
    asks: false,
    dontcare: false,
    slots: [
      {
        name: "class_name",
        type: "str",
        required: false,
        match: "fold",
        known: ["Sunrise Yoga", "Spin & Shout", "Aqua Basics", "Pilates for Backs", "Boxing Fundamentals"],
      },
      { name: "date", type: "date", required: false },
      {
        name: "studio",
        type: "str",
        required: false,
        match: "fold",
        known: ["Mill Street", "Old Brewery", "Lido", "Studio North"],
      },
      { name: "time", type: "time", required: false },
      { name: "borrow_mat", type: "bool", required: false },
      { name: "date_of_class_bookings", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** The name of the class on the timetable */
  class_name: string | null = null;

  /** The day of the class */
  date: string | null = null;

  /** Which of the gym's houses */
  studio: string | null = null;

  /** When it starts */
  time: string | null = null;

  /** Whether to have a mat laid out */
  borrow_mat: boolean | null = null;
  date_of_class_bookings: string | null = null;
}
