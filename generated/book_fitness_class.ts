// @generated from book_fitness_class.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Take a place in a class at the gym
 *
 * Domain: fitness. Entity: class_bookings. Waits for confirmation.
 */
export class BookFitnessClass extends IntentBase {
  static readonly spec = {
    command: "book_fitness_class",
    entity: "class_bookings",
    query: false,
    confirm: true,
    performs: "when_ready",
    asks: true,
    dontcare: false,
    slots: [
      {
        name: "class_name",
        type: "str",
        required: true,
        match: "fold",
        known: ["Sunrise Yoga", "Spin & Shout", "Aqua Basics", "Pilates for Backs", "Boxing Fundamentals"],
      },
      { name: "date", type: "date", required: true },
      { name: "time", type: "time", required: true },
      {
        name: "studio",
        type: "str",
        required: false,
        match: "fold",
        known: ["Mill Street", "Old Brewery", "Lido", "Studio North"],
      },
      { name: "borrow_mat", type: "bool", required: false },
    ],
  } as const satisfies IntentSpec;

  /** The name of the class on the timetable */
  class_name: string | null = null;

  /** The day of the class */
  date: string | null = null;

  /** When it starts */
  time: string | null = null;

  /** Which of the gym's houses */
  studio: string | null = null;

  /** Whether to have a mat laid out */
  borrow_mat: boolean | null = null;
}
