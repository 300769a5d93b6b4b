import { expect, test } from "vitest";
import { VERBS } from "../../src/labels/check/scope.js";
import { snakeCase } from "../../src/schema/freeNames.js";
import { className, dateSlot, findCommand, isIdentifier, RESERVED_VERBS } from "../../src/schema/names.js";
import { didYouMean } from "../../src/schema/nearest.js";

test.each([
  ["book_flight", "BookFlight"],
  ["go", "Go"],
  ["bookFlight", "BookFlight"],
  ["book_2_taxis", "Book2Taxis"],
  ["__a__b__", "AB"],
  ["_", "_"],
  ["_1", "_1"],
  ["undefined", "Undefined"],
])("the class of %s is %s", (command, name) => {
  expect(className(command)).toBe(name);
});

test("identifiers are ASCII", () => {
  for (const name of ["a", "_", "A1", "__proto__", "x9"]) expect(isIdentifier(name)).toBe(true);
  for (const name of ["", "1a", "a b", "a-b", "é", "a.b", "a\n", "ａ"]) expect(isIdentifier(name)).toBe(false);
});

test("an entity's query and its date", () => {
  expect([findCommand("flights"), dateSlot("flights")]).toEqual(["find_flights", "date_of_flights"]);
});

test("the reserved verbs are those of the command language", () => {
  expect(RESERVED_VERBS).toEqual(VERBS);
});

test("near names are proposed, far ones are not", () => {
  const slots = ["party_size", "date", "time"];
  expect(didYouMean("party_sise", slots)).toBe("; did you mean party_size?");
  expect(didYouMean("Party_Size", slots)).toBe("; did you mean party_size?");
  expect(didYouMean("dat", slots)).toBe("; did you mean date?");
  expect(didYouMean("tiem", slots)).toBe("; did you mean time?");
  expect(didYouMean("tmei", slots)).toBe("");
  expect(didYouMean("cuisine", slots)).toBe("");
  expect(didYouMean("x", [])).toBe("");
});

test.each([
  ["getPetById", "get_pet_by_id"],
  ["get-pet by id", "get_pet_by_id"],
  ["FindTVShow", "find_tv_show"],
  ["RentalCars_1", "rental_cars_1"],
  ["petIDs", "pet_ids"],
  ["petIDsOfOwner", "pet_ids_of_owner"],
  ["HTTPServerError", "http_server_error"],
  ["404", "n_404"],
])("%s as a name is %s", (text, name) => expect(snakeCase(text)).toBe(name));
