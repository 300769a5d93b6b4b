import { expect, test } from "vitest";
import { sharedSlots } from "../../../src/users/phrases/sharing.js";

const text = (name: string) => ({ name, type: "str" as const });
const day = (name: string) => ({ name, type: "date" as const });

test.each([
  [
    "the same name that says what it is",
    [text("restaurant_name")],
    [text("restaurant_name")],
    [["restaurant_name", "restaurant_name"]],
  ],
  [
    "a closed value of another list",
    [text("problem")],
    [{ name: "problem", type: { enum: ["pothole", "rubbish"] } as const }],
    [],
  ],
  ["a name that stands for different things", [text("title")], [text("title")], []],
  ["days, whatever they are called", [day("date")], [day("check_in")], [["date", "check_in"]]],
  ["a last day and a first one", [day("return_date")], [day("check_in")], []],
  ["a day on which one was born", [day("birth_date")], [day("birth_date")], []],
  ["the day on which a row was made", [day("date")], [day("date_of_loans")], []],
  ["a day that is a text", [text("appointment_date")], [text("date")], [["appointment_date", "date"]]],
  ["a place to go to", [text("destination")], [text("hotel_name")], [["destination", "hotel_name"]]],
  ["a place to set out from", [text("origin")], [text("hotel_name")], []],
  ["a city and a place", [text("destination_city")], [text("hotel_name")], []],
  ["a town that was travelled to", [text("city")], [text("destination")], [["city", "destination"]]],
  ["a name of one thing and an address of another", [text("hotel_name")], [text("address")], []],
  [
    "a number of people",
    [{ name: "party_size", type: "int" as const }],
    [{ name: "number_of_adults", type: { enum: ["1", "2"] } as const }],
    [["party_size", "number_of_adults"]],
  ],
  ["other numbers", [{ name: "weeks", type: "int" as const }], [{ name: "price", type: "int" as const }], []],
])("%s", (_, later, earlier, shared) => {
  expect(sharedSlots(later, earlier)).toEqual(shared);
});
