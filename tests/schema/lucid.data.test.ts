import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { catalogOf, lintIntents, type Problem, parseIntent, problemLine } from "../../src/schema/index.js";
import { loadIntents } from "../../src/transcript/files/index.js";
import { hasShared, shared } from "../shared.js";

/** Messages about LUCID's odd schemas; none if there is nothing to say. */
const QUIRKS: Readonly<Record<string, string>> = {
  "camelCase command": "advice: command doIt is not in snake_case; do_it would be",
  "command with digits": "advice: command book2Taxi is not in snake_case; book2_taxi would be",
  "no args, confirmation": "",
  "no args, no confirmation": "",
  "all optional, no confirmation": "",
  "required, no confirmation": "",
  "slot named json": "",
  "slot named copy": "",
  "slot named dict": "",
  "slot named fields": "",
  "slot named schema": "",
  "slot named perform": "",
  "slot named build": "",
  "slot named entity": "",
  "slot named confirmed": "",
  "slot named _x": "advice: slot _x is not in snake_case; x would be",
  "slot named class": "",
  "slot named command_name": "",
  "slot named recommend_action": "",
  "slot named Config": "advice: slot Config is not in snake_case; config would be",
  "type list": 'error: slot a: type takes …, not "list"; did you mean list[str]?',
  "type dict":
    'error: slot a: type takes { "fields": { … } }, or { "object": { …JSON Schema… } }, for objects, not "dict"',
  "type List[str]": "",
  "type date": "",
  "type Any": 'error: slot a: type takes …, not "Any"',
  "type bytes": 'error: slot a: type takes …, not "bytes"',
  "type object":
    'error: slot a: type takes { "fields": { … } }, or { "object": { …JSON Schema… } }, for objects, not "object"',
  "type None": 'error: slot a: type takes …, not "None"',
  "type str if 1 else int": 'error: slot a: type takes …, not "str if 1 else int"',
  "type __import__('os').getpid() and str": "error: slot a: type takes …, not \"__import__('os').getpid() and str\"",
  "command named say": "error: say is a verb of the command language and cannot name an intent",
  "command named confirm": "error: confirm is a verb of the command language and cannot name an intent",
  "command with blank": 'error: "do it" cannot name a command',
  "falsy values fill a slot": "",
};

const said = ({ severity, error }: Problem) =>
  `${severity === "error" ? "error" : "advice"}: ${error.message.replace(/takes str, int.*?, not/, "takes …, not")}`;

describe.skipIf(!hasShared)("LUCID's intents (needs the reference data)", () => {
  test("all 100 files load and lint without error; one is advised", async () => {
    const { intents, problems } = await loadIntents(shared("data/lucid/intents"));
    expect(intents).toHaveLength(100);
    expect(problems.map((each) => `${each.severity} ${problemLine(each)}`)).toEqual([
      `warning ${shared("data/lucid/intents/find_reviews.json")}:34:15: the domain food_and_drink is named more than once`,
    ]);
  });

  test("every entity's query is declared, so the catalog has 100 intents, of which 47 are queries", async () => {
    const { intents } = await loadIntents(shared("data/lucid/intents"));
    const specs = [...catalogOf(intents).values()];
    expect(specs).toHaveLength(100);
    expect(specs.filter(({ query }) => query)).toHaveLength(47);
    expect(specs.every(({ command, entity, query }) => !query || command === `find_${entity}`)).toBe(true);
  });

  test("ratings of reviews widen to float, in tasks and query alike", async () => {
    const { intents } = await loadIntents(shared("data/lucid/intents"));
    const catalog = catalogOf(intents);
    const ratings = ["review_film", "review_restaurant", "find_reviews"].map((command) =>
      catalog.get(command)?.slots.find(({ name }) => name === "rating"),
    );
    expect(ratings).toEqual([
      { name: "rating", type: "float", required: false },
      { name: "rating", type: "float", required: true },
      { name: "rating", type: "float", required: false },
    ]);
    expect(catalog.get("find_reviews")?.slots.map(({ name }) => name)).toEqual(
      "restaurant_name rating review_text date_of_reviews film_name spoiler_alert date_visited".split(" "),
    );
  });

  test("a subset without its query gets it all the same", async () => {
    const files = ["review_film", "review_restaurant"].map((name) => shared(`data/lucid/intents/${name}.json`));
    const { intents } = await loadIntents(files);
    expect(
      catalogOf(intents)
        .get("find_reviews")
        ?.slots.map(({ name }) => name),
    ).toEqual("film_name rating review_text spoiler_alert restaurant_name date_visited date_of_reviews".split(" "));
  });

  const quirks: { case: string; schema: Parameters<typeof parseIntent>[0] }[] = hasShared
    ? JSON.parse(readFileSync(shared("data/lucid/oracle/schema_quirks.json"), "utf8"))
    : [];

  test("every odd schema is accounted for", () => {
    expect(quirks.map((quirk) => quirk.case).sort()).toEqual(Object.keys(QUIRKS).sort());
  });

  test.each(quirks)("an odd schema: $case", ({ case: name, schema }) => {
    let problems: Problem[];
    try {
      problems = lintIntents([parseIntent(schema)]);
    } catch (error) {
      problems = [{ severity: "error", rule: "", error: error as Problem["error"] }];
    }
    expect(problems.map(said).join("\n")).toBe(QUIRKS[name]);
  });
});
