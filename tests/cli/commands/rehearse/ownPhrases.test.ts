import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Transcript } from "../../../../src/transcript/index.js";
import { backlot, folder, ROOT } from "../../backlot.js";

const intents = JSON.stringify(join(ROOT, "intents"));

const CURT = `import { definePhrases } from "backlot/testing";

export default [
  definePhrases({
    open: ["{intent}, now!", "{intent}, now! {slots}."],
    inform: ["{slot}? {value}!", (act, { slots }) => (act.slots.length > 1 ? \`\${slots}!\` : null)],
    affirm: ["Yep."],
    goodbye: ["Ciao."],
  }),
];
`;

const project = (files: Readonly<Record<string, string>>) =>
  folder({
    "backlot.config.ts": `export default { intents: ${intents}, phrases: "phrases.ts" };\n`,
    "phrases.ts": CURT,
    ...files,
  });
const FEW = ["--goals", "book_table", "--operators", "none"];

test("phrases of a project are what users say; the dialogue is the same", async () => {
  const cwd = project({});
  const plain = folder({ "backlot.config.ts": `export default { intents: ${intents} };\n` });
  const dialogues = await Promise.all(
    [cwd, plain].map(async (at) => {
      const { code, stderr } = await backlot(["rehearse", ...FEW, "--out", "runs.jsonl"], { cwd: at });
      expect([code, stderr]).toEqual([0, expect.stringContaining("every property holds")]);
      const [line = ""] = readFileSync(join(at, "runs.jsonl"), "utf8").split("\n");
      return (JSON.parse(line) as { readonly transcript: Transcript }).transcript.turns;
    }),
  );
  const [own = [], ours = []] = dialogues;
  const said = own.flatMap((turn) => (turn.author === "User" ? [turn.text] : []));
  expect(said[0]).toMatch(/^[A-Z].*, now!/);
  expect(said.slice(-2)).toEqual(["Yep.", "Ciao."]);
  const wordless = (turns: Transcript["turns"]) => turns.map((turn) => ({ ...turn, text: undefined }));
  expect(wordless(own)).toEqual(wordless(ours));
  expect(own).not.toEqual(ours);
});

test.each([
  ["an unknown kind", CURT.replace("affirm", "afirm"), "an unknown kind of act, afirm; did you mean affirm?"],
  [
    "no list",
    CURT.replace("export default [", "export default ([").replace(/\];\n$/, "])[0];\n"),
    "not a list of phrases",
  ],
  [
    "what nobody checked",
    "export default [{ phrases: { affirm: [] } }];\n",
    "phrases.ts exports no list of phrases for affirm, but []",
  ],
  [
    "a function that throws",
    CURT.replace('"Yep."', '() => JSON.parse("{")'),
    "the phrases of phrases.ts: the function for affirm threw: SyntaxError",
  ],
])("phrases with %s are named with their file", async (_, phrases, problem) => {
  const cwd = project({ "phrases.ts": phrases });
  const { code, stderr } = await backlot(["rehearse", ...FEW], { cwd });
  expect(stderr).toContain("BAD_PHRASES");
  expect(stderr.replaceAll(/\s+/g, " ")).toContain(problem);
  expect(stderr).toContain("phrases.ts");
  expect(code).toBe(2);
});
