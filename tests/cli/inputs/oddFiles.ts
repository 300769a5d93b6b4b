import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { folder } from "../backlot.js";

/** So deep that nothing which calls itself for each level comes back from it. */
const DEPTH = 100_000;
const deepList = "[".repeat(DEPTH) + "]".repeat(DEPTH);
const deepObject = '{"a":'.repeat(DEPTH) + "1" + "}".repeat(DEPTH);

/** Things in the place of a file, by how they are put there. */
export const ODD_FILES: Readonly<Record<string, (path: string) => void>> = {
  "a deep list": (path) => writeFileSync(path, deepList),
  "a deep object": (path) => writeFileSync(path, deepObject),
  "a pipe": (path) => void spawnSync("mkfifo", [path]),
  "an endless device": (path) => symlinkSync("/dev/zero", path),
  "a folder": (path) => mkdirSync(path),
  "bytes that are no text": (path) => writeFileSync(path, Buffer.from([0xff, 0xfe, 0, 0xc3])),
  nothing: () => undefined,
};

const INTENT = JSON.stringify({
  command: "order",
  description: "Order",
  entity_name: "dishes",
  args: { dish: { type: "str" } },
});
const TURNS = [{ author: "System", index: 0, command: 'order(dish="soup")' }];

const MODEL = `export default {
  specificationVersion: "v3", provider: "p", modelId: "m", supportedUrls: {},
  doGenerate: async () => ({
    content: [{ type: "text", text: "no" }], finishReason: { unified: "stop" }, warnings: [],
    usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } },
  }),
};
`;

const ANSWER = {
  author: "Signal",
  index: 1,
  signal: { kind: "performed", ref: "x0", intent: "order", arguments: { dish: "soup" } },
};

/** A project in which everything is sound. */
export const soundProject = (): string =>
  folder({
    "intents/order.json": INTENT,
    "newer/order.json": INTENT,
    "fixtures/dishes.json": '[{"id":"1","dish":"soup"}]',
    "d.jsonl": `${JSON.stringify({ id: "a", turns: TURNS })}\n`,
    "policy.mjs": 'export default () => "say()";\n',
    "model.mjs": MODEL,
    "t.txt": "Order soup\n",
    "forms/f.json": '{"First name": ""}',
    "r.jsonl": `${JSON.stringify({ id: "a", turns: [...TURNS, ANSWER] })}\n`,
    "corpus/transcripts.jsonl": "",
    "package.json": '{ "type": "module" }',
  });

/** True if a pipe is read there like any other file, as `<(zcat corpus.gz)` of a shell is: it lasts as long as its writer. */
export const isStream = (odd: string, args: readonly string[]): boolean =>
  args.includes(odd) && !args.includes("--config");

/** Commands with the place of a file that they read: where the odd one is put. */
export const INPUTS: readonly (readonly [odd: string, ...args: string[]])[] = [
  ["intents/odd.json", "lint"],
  ["intents/odd.json", "run", "say()"],
  ["intents/odd.json", "generate", "--out", "g"],
  ["intents/odd.behaviour.js", "run", "say()"],
  ["intents/order.behaviour.ts", "lint"],
  ["fixtures/odds.json", "run", "say()"],
  ["fixtures/odds.csv", "run", "say()"],
  ["fixtures/odds.jsonl", "lint"],
  ["backlot.config.json", "lint"],
  ["odd.mjs", "lint", "--config", "odd.mjs"],
  ["odd.json", "lint", "--config", "odd.json"],
  ["odd", "run", "--file", "odd"],
  ["odd", "run", "say()", "--save", "odd"],
  ["odd", "run", "say()", "--entities", "odd"],
  ["odd", "run", "say()", "--outcomes", "odd"],
  ["odd", "run", "say()", "--faults", "odd"],
  ["odd", "run", "say()", "--open", "odd"],
  ["odd.jsonl", "show", "odd.jsonl"],
  ["odd.jsonl", "lint", "--transcripts", "odd.jsonl"],
  ["odd.jsonl", "replay", "odd.jsonl"],
  ["odd.json", "replay", "odd.json"],
  ["newer/odd.json", "replay", "d.jsonl", "--against", "newer"],
  ["odd.json", "replay", "d.jsonl", "--against", "newer", "--renames", "odd.json"],
  ["odd.json", "rehearse", "--policy", "./policy.mjs", "--plan", "odd.json"],
  ["odd.mjs", "rehearse", "--policy", "./odd.mjs", "--operators", "none"],
  ["odd.jsonl", "rehearse", "--policy", "./policy.mjs", "--operators", "none", "--out", "odd.jsonl", "--resume"],
  ["odd.jsonl", "rehearse", "--policy", "./policy.mjs", "--out", "odd.jsonl", "--only-failed"],
  ["odd.jsonl", "stats", "odd.jsonl"],
  ["odd.jsonl", "coverage", "odd.jsonl"],
  ["odd.jsonl", "split", "odd.jsonl", "--ratio", "a=1", "--out", "parts"],
  ["odd.jsonl", "export", "lucid", "odd.jsonl", "--out", "out"],
  ["odd.jsonl", "export", "sgd", "odd.jsonl", "--out", "out"],
  ["odd.jsonl", "transpile", "odd.jsonl"],
  ["odd.json", "mutate", "d.jsonl", "--what", "schema", "--equivalent", "odd.json", "--workers", "1", "--no-cache"],
  ["odd.jsonl", "mutate", "odd.jsonl", "--what", "schema", "--workers", "1", "--no-cache"],
  ["odd.jsonl", "mutate", "d.jsonl", "--plans", "odd.jsonl", "--what", "schema", "--workers", "1", "--no-cache"],
  ["corpus/discarded.jsonl", "make", "review", "corpus"],
  ["odd.txt", "make", "intents", "odd.txt", "--model", "./model.mjs", "--out", "m"],
  ["odd.mjs", "make", "intents", "t.txt", "--model", "./odd.mjs", "--out", "m"],
  ["odd", "import", "lucid", "odd", "-i", "intents", "--out", "out"],
  ["odd.json", "import", "lucid", "d.jsonl", "-i", "odd.json", "--out", "out"],
  ["odd.json", "import", "sgd", "odd.json", "--out", "out"],
  ["odd.json", "import", "sgd", "odd.json", "d.jsonl", "--out", "out"],
  ["odd/schema.json", "import", "sgd", "odd", "--out", "out"],
  ["odd/restaurant_db.json", "import", "multiwoz", "--db", "odd", "--out", "out"],
  ["odd.json", "import", "multiwoz", "--db", "newer", "--goals", "odd.json", "--out", "out"],
  ["odd/a.json", "import", "star", "--tasks", "odd", "--apis", "newer", "--dbs", "newer", "--out", "out"],
  ["odd/a.json", "import", "star", "--tasks", "newer", "--apis", "odd", "--dbs", "newer", "--out", "out"],
  [
    "odd.json",
    "import",
    "star",
    "--tasks",
    "newer",
    "--apis",
    "newer",
    "--dbs",
    "newer",
    "--rows",
    "odd.json",
    "--out",
    "out",
  ],
  ["odd.json", "import", "forms", "odd.json", "--out", "out"],
  ["odd.json", "import", "openapi", "odd.json", "--out", "out"],
  ["odd.yaml", "import", "openapi", "odd.yaml", "--out", "out"],
  ["odd.json", "score", "run", "odd.json"],
  ["odd.json", "score", "lucid", "--gold", "d.jsonl", "--pred", "odd.json"],
  ["odd.json", "score", "lucid", "--gold", "odd.json", "--pred", "d.jsonl"],
  ["odd.json", "score", "sgd", "--gold", "odd.json", "--pred", "odd.json", "--schema", "odd.json"],
  ["odd.json", "score", "sgd", "--gold", "d.jsonl", "--pred", "odd.json", "--schema", "newer/order.json"],
  ["odd.json", "score", "star", "--gold", "odd.json", "--pred", "d.jsonl"],
  ["odd.json", "score", "star", "--gold", "d.jsonl", "--pred", "odd.json"],
  ["odd.json", "score", "multiwoz", "odd.json", "--data", "newer"],
  ["odd/goals.json", "score", "multiwoz", "d.jsonl", "--data", "odd"],
  ["odd.json", "score", "forms", "odd.json"],
  ["odd.json", "score", "compare", "odd.json", "odd.json"],
  ["package.json", "init", "."],
  ["tsconfig.json", "init", "."],
];
