import { expect, test } from "vitest";
import { parseIntent } from "../../../src/schema/index.js";
import { rowsCalled } from "../../../src/users/phrases/rowNames.js";
import { vocabularyOf } from "../../../src/users/phrases/vocabulary.js";

const shipments = vocabularyOf([
  parseIntent({
    command: "find_shipments",
    description: "",
    domain: "freight",
    entity_name: "shipments",
    query_intent: true,
    args: { incoterms: { type: { enum: ["EXW", "DAP"] }, optional: true }, title: { type: "str", optional: true } },
  } as never),
]).of("find_shipments");

test("one of few values is no name of a row, a title is", () => {
  expect(rowsCalled(["EXW", "DAP"], "incoterms", shipments)).toEqual([
    "one where the incoterms are EXW",
    "one where the incoterms are DAP",
  ]);
  expect(rowsCalled(["Lamps"], "title", shipments)).toEqual(["Lamps"]);
});
