import { booking } from "./booking.js";

/** What is checked or booked where nothing is echoed: none of STAR's own, for tasks that are made from other intents. */
export const genericBook = booking("ReservationStatus", {});
