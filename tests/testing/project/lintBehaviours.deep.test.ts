import { expect, test } from "vitest";
import { lintBehaviours } from "../../../src/testing/project/lintBehaviours.js";
import { readIntents } from "../../../src/transcript/files/index.js";
import { SOAK } from "../../runs.js";
import { behaviour, project } from "../../runtime/behaviours/project.js";

/** Returns the problems that `lint` finds in behaviours: code and text of each, and the file it names. */
async function problemsOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = project(files);
  const { problems } = await lintBehaviours(folder, await readIntents(folder));
  return problems.map(({ error: { code, message, place } }) => `${code} ${place.file?.split("/").at(-1)}: ${message}`);
}

const SOUND = behaviour("book", "perform: () => succeed({})");

const UNSOUND: readonly (readonly [name: string, text: string, expected: string])[] = [
  ["no default export", "export const a = 1;", "SANDBOX_FAULT act.behavior.ts: act.behavior.ts must default-export"],
  ["an empty file", "", "SANDBOX_FAULT act.behavior.ts: act.behavior.ts must default-export"],
  [
    "another intent's name",
    behaviour("book", ""),
    "SANDBOX_FAULT act.behavior.ts: act.behavior.ts holds the behaviour of book",
  ],
  [
    "a throw",
    `throw new Error("no");\n${behaviour("act", "")}`,
    "SANDBOX_FAULT act.behavior.ts: a behaviour failed as it was loaded",
  ],
  ["a loop", `for (;;);\n${behaviour("act", "")}`, "SANDBOX_TIMEOUT act.behavior.ts: "],
  [
    "brackets 5,000 deep",
    `export default ${"[".repeat(5_000)}${"]".repeat(5_000)};`,
    "BAD_MODULE act.behavior.ts: act.behavior.ts is nested",
  ],
  ["conditions 10,000 deep", `export default ${"1?1:".repeat(10_000)}1;`, "act.behavior.ts"],
];

// Deep nesting is tried with brackets in the deep run; code that takes the bundler too long: tests/runtime/behaviours/loads.deep.test.ts.
test.each(UNSOUND.slice(0, SOAK ? undefined : -1))(
  "%s is a problem of its file, beside a sound one",
  async (_, text, expected) => {
    const problems = await problemsOf({ "act.behavior.ts": text, "book.behavior.ts": SOUND });
    expect(problems.filter((problem) => problem.includes(expected))).not.toEqual([]);
    expect(problems.filter((problem) => problem.includes("book.behavior.ts:"))).toEqual([]);
  },
);

test("sound behaviours have none", async () => {
  expect(await problemsOf({ "act.behavior.ts": behaviour("act", ""), "book.behavior.ts": SOUND })).toEqual([]);
});
