import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { intentSchemas } from "../../src/schema/intent.js";
import { CLASH_RULES } from "../../src/schema/rules/clashRules.js";
import { RULES } from "../../src/schema/rules/lint.js";

const page = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), "utf8");

test("docs/lint.md lists every rule with its severity", () => {
  const [errors = "", warnings = ""] = page("lint.md").split("Warnings are advice:");
  const listed = (part: string) =>
    [...part.matchAll(/^\* (.*)$/gm)].map(([, line = ""]) => line.replace("&lt;", "<").replace("&gt;", ">"));
  const rules = Object.entries({ ...RULES, ...CLASH_RULES });
  const of = (severity: string) => rules.filter(([, rule]) => rule.severity === severity).map(([sentence]) => sentence);
  expect(listed(errors)).toEqual(of("error").sort());
  expect(listed(warnings)).toEqual(of("warning").sort());
});

test("docs/intents.md explains every key", () => {
  const { KNOWN_KEYS } = intentSchemas();
  for (const key of [...KNOWN_KEYS.intent, ...KNOWN_KEYS.slot]) expect(page("intents.md")).toContain(`| \`${key}\` |`);
});
