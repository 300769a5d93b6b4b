import { type Kind, madeBy, oneOf } from "../kind.js";
import { listOf } from "../listOf.js";

/** Amounts as texts, though most slots for them are numbers. */
export const AMOUNTS: readonly Kind[] = [
  madeBy(
    `amount, price, cost, fee, fare, total, budget, balance, salary, rent, deposit, payment amount, bill amount, sum,
    value, refund amount, discount, limit, price per night, ticket price`,
    ({ seeded }) => `${seeded.between(2, 60) * 5} pounds`,
  ),
  madeBy("temperature, degree", ({ seeded }) => `${seeded.between(16, 24)} degrees`),
  madeBy(
    "percentage, percent, volume, brightness, humidity, volume level",
    ({ seeded }) => `${seeded.between(1, 10) * 10} percent`,
  ),
  madeBy("distance, mileage, radius, range", ({ seeded }) => `${seeded.between(2, 60)} kilometres`),
  madeBy("weight, mass, body weight", ({ seeded }) => `${seeded.between(1, 30)} kilograms`),
  madeBy("height, width, depth, area", ({ seeded }) => `${seeded.between(4, 20) * 10} centimetres`),
  madeBy("speed, playback speed, pace", ({ seeded }) =>
    seeded.of(listOf("slow | normal | fast | one and a half times")),
  ),
  madeBy("age, age group, driver age", ({ seeded }) => String(seeded.between(18, 75))),
  oneOf("rating, star, score, grade, review score", listOf("3 | 4 | 5 | 3.5 | 4.5 | 2")),
  madeBy(
    "party size, guest count, passenger count, people, group size, traveller, passengers, participant",
    ({ seeded }) => String(seeded.between(1, 8)),
  ),
  madeBy("dimension, resolution", ({ seeded }) => `${seeded.between(2, 12) * 10} by ${seeded.between(2, 12) * 10}`),
  madeBy(
    "coordinate, latitude, longitude, lat, lng, lon, location coordinate",
    ({ seeded }) => `${seeded.between(30, 60)}.${seeded.between(1000, 9999)}`,
  ),
];
