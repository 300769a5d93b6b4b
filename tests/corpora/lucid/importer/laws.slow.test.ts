import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exportIntent, exportLucid, importLucid, printLucid } from "../../../../src/corpora/index.js";
import { pythonJson } from "../../../../src/corpora/lucid/exporter/exportLucid.js";
import { compareIntents, parseIntent } from "../../../../src/schema/index.js";
import { TAGS } from "../../../../src/transcript/index.js";
import { toLucidTag } from "../../../../src/transcript/tags.js";
import { anyText } from "../../../anyText.js";
import { runs } from "../../../runs.js";
import { collect } from "../../../transcript/files/importing/collect.js";
import { folder } from "../../../transcript/files/importing/folder.js";

const text = anyText({ maxLength: 12 });
const index = fc.nat({ max: 99 });
const tags = fc.uniqueArray(fc.constantFrom(...TAGS.map(toLucidTag)), { maxLength: 3 });
const odd = fc.array(fc.oneof(text, fc.constant("WRONG_SLOT")), { maxLength: 2 });

/** Turns as LUCID's dataset has them, with its keys in its order. */
const turn = fc.oneof(
  text.map((query) => ({ author: "User", query })),
  fc.tuple(text, index).map(([expression, at]) => ({ author: "System", expression, index: at })),
  fc.tuple(text, index, fc.oneof(tags, odd)).map(([expression, at, unhappy_paths]) => ({
    author: "System",
    expression,
    index: at,
    unhappy_paths,
  })),
  fc.tuple(text, index).map(([dialog, at]) => ({ author: "Signal", dialog, index: at })),
  text.map((said) => ({ author: "Response", text: said })),
);

describe("laws of LUCID's format", () => {
  test("export after import is the identity on turns, to the last byte", async () => {
    const opening = { author: "User", query: "hey lucid" };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(turn, { maxLength: 8 }), { minLength: 1, maxLength: 4 }), async (all) => {
        const records = all.map((turns, at) => ({ turns: [opening, ...turns], split: "dev", _id: `LUCID_${at}` }));
        const path = folder({ "LUCID_data.json": pythonJson(records, 4) });
        const { transcripts, notes } = await collect(importLucid([join(path, "LUCID_data.json")]));
        expect(notes.filter(({ reason }) => reason === "a record could not be read")).toEqual([]);
        const back = transcripts.map((one) => JSON.parse(printLucid(exportLucid(one).record, "array")));
        expect(back.map(({ turns }) => pythonJson(turns))).toEqual(records.map(({ turns }) => pythonJson(turns)));
        expect(back.map(({ split, _id }) => [split, _id])).toEqual(records.map(({ split, _id }) => [split, _id]));
      }),
      runs(60),
    );
  });

  test("an intent of the toolbox comes back without any difference", () => {
    const slot = fc.record(
      {
        type: fc.constantFrom("str", "int", "float", "bool", "List[str]"),
        optional: fc.boolean(),
        disambiguation: fc.constant(true),
      },
      { requiredKeys: ["type", "optional"] },
    );
    const name = fc.stringMatching(/^[a-z][a-z_]{0,8}[a-z]$/);
    const intent = fc.record({
      command: name.map((one) => `do_${one}`),
      args: fc.dictionary(name, slot, { minKeys: 1, maxKeys: 4 }),
      confirmation_required: fc.boolean(),
      description: text,
      entity_name: name,
      domain: fc.constantFrom("travel", "money"),
    });
    fc.assert(
      fc.property(intent, (file) => {
        const parsed = parseIntent(file as never);
        const { text: printed, lost } = exportIntent(parsed);
        expect(lost).toEqual([]);
        expect(JSON.parse(printed)).toEqual(file);
        expect(compareIntents([parsed], [parseIntent(JSON.parse(printed))])).toEqual([]);
      }),
    );
  });
});

test("JSON is printed as Python prints it", () => {
  const value = { a: ['é\u007f\u0000\n"\\/', "🎉", 1, -0.5, true, null, [], {}], b: { c: "\ud800" } };
  expect(pythonJson(value)).toBe(
    '{"a": ["\\u00e9\\u007f\\u0000\\n\\"\\\\/", "\\ud83c\\udf89", 1, -0.5, true, null, [], {}], "b": {"c": "\\ud800"}}',
  );
  expect(pythonJson({ a: [1, {}], b: [] }, 4)).toBe('{\n    "a": [\n        1,\n        {}\n    ],\n    "b": []\n}');
  expect(pythonJson([])).toBe("[]");
});
