import { booking } from "./booking.js";

/** Checks and bookings that echo nothing. STAR has none: they serve tasks made from other intents. */
export const genericBook = booking("ReservationStatus", {});
