import { expect, test } from "vitest";
import type { TaskGraph } from "../../../../src/corpora/star/importer/taskGraph.js";
import { questionsOf } from "../../../../src/corpora/star/style/wantedSlots.js";

const graph = (task: string, asked: Readonly<Record<string, string>>): TaskGraph =>
  ({
    task,
    nodes: Object.fromEntries(Object.entries(asked).map(([label, text]) => [label, { kind: "reply", text }])),
  }) as unknown as TaskGraph;
/** The slots of free text. */
const TEXTS = new Set(["RenterName"]);
const wanted = (slots: Readonly<Record<string, string>>) =>
  new Map(Object.entries(slots).map(([slot, label]) => [slot, { slot, label, value: "" }]));

test("a question that only one slot is about comes before one that two would do for", () => {
  const asked = { hotel_ask_name: "May I have your name, please?", hotel_ask_hotel: "What hotel would you like?" };
  const slots = wanted({ Name: "hotel", CustomerName: "customer" });
  expect(Object.fromEntries(questionsOf(graph("hotel_book", asked), slots, new Set(["CustomerName"])))).toEqual({
    hotel_ask_hotel: "Name",
    hotel_ask_name: "CustomerName",
  });
});

test("the task's own name tells nothing, and a location may be a city", () => {
  const asked = { weather_ask_location: "For what location would you like the weather forecast?" };
  const slots = wanted({ Weather: "weather", City: "city" });
  expect([...questionsOf(graph("weather", asked), slots, TEXTS)]).toEqual([["weather_ask_location", "City"]]);
  expect([...questionsOf(graph("weather", asked), wanted({ Weather: "weather" }), TEXTS)]).toEqual([]);
});

test("a question for the user's own name is about free text", () => {
  const asked = {
    ask_name: "Could you give me your name, please?",
    apartment_ask_apartment_name: "What apartment are you interested in?",
  };
  const slots = wanted({ Name: "housing company", RenterName: "renter" });
  expect(Object.fromEntries(questionsOf(graph("apartment_schedule", asked), slots, TEXTS))).toEqual({
    ask_name: "RenterName",
    apartment_ask_apartment_name: "Name",
  });
  const { ask_name } = asked;
  expect([...questionsOf(graph("apartment_search", { ask_name }), wanted({ Name: "housing company" }), TEXTS)]).toEqual(
    [],
  );
});
