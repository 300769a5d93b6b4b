import { describe, expect, test } from "vitest";
import { lintIntents, type Problem, parseIntent } from "../../src/schema/index.js";
import { CLASH_RULES } from "../../src/schema/rules/clashRules.js";
import { RULES } from "../../src/schema/rules/lint.js";
import { loadIntents } from "../../src/transcript/files/index.js";
import { folderOf } from "./folder.js";
import { type RuleCase, readRuleCases } from "./ruleCases.js";

const cases = readRuleCases();
const rules = { ...RULES, ...CLASH_RULES };

async function problemsOf(each: RuleCase): Promise<readonly Problem[]> {
  if (each.intents.length > 0) return lintIntents(each.intents.map(parseIntent));
  const folder = folderOf(each.files);
  const { problems } = await loadIntents(folder);
  return problems.map((found) => ({
    ...found,
    error: Object.assign(found.error, { message: found.error.message.replaceAll(folder, "FOLDER") }),
  }));
}

test("every rule has cases that break it and cases that keep it", () => {
  expect(Object.keys(cases).sort()).toEqual(Object.keys(rules).sort());
  for (const { breaks, keeps } of Object.values(cases)) {
    expect(breaks.length).toBeGreaterThan(0);
    expect(keeps.length).toBeGreaterThan(0);
  }
});

describe.each(Object.entries(cases))("%s", (sentence, { breaks, keeps }) => {
  test.each(breaks)("broken by: $case", async (each) => {
    const found = (await problemsOf(each)).filter(({ rule }) => rule === sentence);
    expect(found.map(({ error }) => error.message)).toEqual(each.says);
    for (const { severity, error } of found) {
      expect({ severity, code: error.code }).toEqual({
        severity: rules[sentence]?.severity,
        code: rules[sentence]?.code,
      });
    }
  });

  test.each(keeps)("kept by: $case", async (each) => {
    const found = (await problemsOf(each)).filter(({ rule }) => rule === sentence);
    expect(found.map(({ error }) => error.message)).toEqual([]);
  });

  test.each(breaks.filter(({ at }) => at.length > 0))("points at the place: $case", async (each) => {
    const folder = folderOf({
      ...each.files,
      ...Object.fromEntries(each.intents.map((intent, i) => [`${i}.json`, intent])),
    });
    const { intents, problems } = await loadIntents(folder);
    const found = problems.filter(({ rule }) => rule === sentence).map(({ error }) => error.place);
    const source = intents.at(-1)?.source;
    expect(found).toEqual(each.at.map(({ path, part }) => source?.place(path, part)));
    for (const place of found)
      expect(place).toMatchObject({ file: expect.stringContaining(folder), line: expect.any(Number) });
  });
});

test("a rule reads and never writes", () => {
  const intents = Object.values(cases).flatMap(({ breaks }) => breaks.flatMap((each) => each.intents));
  const before = JSON.stringify(intents);
  lintIntents(intents.map(parseIntent));
  expect(JSON.stringify(intents)).toBe(before);
});
