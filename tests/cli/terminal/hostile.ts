import { backlot, folder, type Ran } from "../backlot.js";

/** A model that answers these words to everything. */
const model = (words: string): string => `
const usage = { inputTokens: { total: 10 }, outputTokens: { total: 2 } };
export default {
  specificationVersion: "v3", provider: ${JSON.stringify(words)}, modelId: "echo", supportedUrls: {},
  async doGenerate() {
    return { content: [{ type: "text", text: ${JSON.stringify(words)} }], finishReason: { unified: "stop" }, usage, warnings: [] };
  },
};
`;

/** A policy in a process of its own that ends with these words. */
const dying = (words: string): string => `process.stderr.write(${JSON.stringify(words)} + "\\n"); process.exit(3);\n`;

/** A project with anybody's words wherever texts are free. */
export function hostileProject(words: string): string {
  const slot = { type: "str", description: words, values: [words], optional: true };
  const order = { command: "order", description: words, entity_name: "dishes", args: { dish: slot } };
  const enumerated = { type: { enum: [words, "b"] }, description: words, optional: true };
  const failed = { kind: "failed", ref: "x0", intent: "order", arguments: { dish: words }, reason: words };
  const turns = [
    { author: "User", text: words, tags: ["correction"] },
    { author: "System", index: 0, command: `order(dish=${JSON.stringify(words)})` },
    { author: "Signal", index: 1, signal: failed },
    { author: "Response", text: words },
  ];
  const discard = { index: 1, attempt: 1, stage: words, reason: words, problem: words, plan: null, transcript: null };
  const lines = [{ id: words, split: words, turns }, { id: `${words}2`, turns: [turns[1]] }, words];
  const thrower = `import { defineBehaviour, fail } from "backlot/kit";
export default defineBehaviour("order", { check() { console.log(${JSON.stringify(words)}); return fail(${JSON.stringify(words)}); } });
`;
  return folder({
    "intents/order.json": JSON.stringify(order),
    "intents/behaviours/order.behaviour.js": thrower,
    "other/order.json": JSON.stringify({ ...order, args: { dish: enumerated, note: slot } }),
    "odd/order.json": JSON.stringify({ ...order, args: { dish: { type: words }, [words]: slot } }),
    "examples/a.jsonl": lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
    "corpus/transcripts.jsonl": `${JSON.stringify(lines[0])}\n`,
    "corpus/discarded.jsonl": `${JSON.stringify(discard)}\n`,
    "equivalent.json": JSON.stringify([{ id: words, mutant: words, reason: words }]),
    "descriptions.txt": `[${words}] Order ${words}\n`,
    "renames.json": JSON.stringify({ slots: { order: { dish: words } } }),
    "model.mjs": model(words),
    "policy.mjs": dying(words),
    "throws.mjs": `export default () => { throw new Error(${JSON.stringify(words)}); };\n`,
    "broken.json": `{ "a": ${words}`,
  });
}

const REHEARSE = ["rehearse", "--goals", "order", "--operators", "none", "--no-shrink", "--no-behaviours", "--policy"];

type Call = (words: string) => { readonly args: readonly string[]; readonly input?: string };

/** Commands that say something of what they are given, by a name for the test. */
export const COMMANDS: Readonly<Record<string, Call>> = {
  "an option that does not exist": (words) => ({ args: ["run", `--${words}`] }),
  "a command that does not exist": (words) => ({ args: [words] }),
  "a choice that does not exist": (words) => ({ args: ["fixtures", "--format", words] }),
  "a part of a split that is none": (words) => ({ args: ["split", "examples", "--ratio", words, "--out", "x"] }),
  "a number that is none": (words) => ({ args: ["fixtures", "--count", words] }),
  "a file that is missing": (words) => ({ args: ["show", words] }),
  "an id that is missing": (words) => ({ args: ["show", "examples", `${words}3`] }),
  "a command with such values": (words) => ({ args: ["run", `order(dish=${JSON.stringify(words)})`, "--state"] }),
  "a command that is refused": (words) => ({ args: ["run", words, `order(${words}=1)`] }),
  prompt: (words) => ({
    args: ["run"],
    input: `.intents\n.intents order\n.intents ${words}\n.tables ${words}\n.${words}\n.user ${words}\n.undo\n.tables\n`,
  }),
  show: () => ({ args: ["show", "examples"] }),
  "show one": (words) => ({ args: ["show", "examples", words] }),
  "show --json": (words) => ({ args: ["show", "examples", words, "--json"] }),
  replay: () => ({ args: ["replay", "examples"] }),
  "replay --against": () => ({ args: ["replay", "examples", "--against", "other"] }),
  "replay --against what cannot be read": () => ({ args: ["replay", "examples", "--against", "odd"] }),
  "replay --renames": () => ({ args: ["replay", "examples", "--against", "other", "--renames", "renames.json"] }),
  lint: () => ({ args: ["lint", "--transcripts", "examples"] }),
  "lint what is odd": () => ({ args: ["lint", "-i", "odd", "--no-behaviours"] }),
  stats: () => ({ args: ["stats", "examples"] }),
  coverage: () => ({ args: ["coverage", "examples"] }),
  split: (words) => ({ args: ["split", "examples", "--ratio", "a=1", "--out", words] }),
  export: (words) => ({ args: ["export", "lucid", "examples", "--out", words] }),
  "score run": () => ({ args: ["score", "run", "examples/a.jsonl"] }),
  transpile: () => ({ args: ["transpile", "corpus/transcripts.jsonl"] }),
  fixtures: () => ({ args: ["fixtures", "--count", "2", "--seed", "1"] }),
  "make review": () => ({ args: ["make", "review", "corpus"] }),
  "make review --show": () => ({ args: ["make", "review", "corpus", "--show", "1"] }),
  "make intents": (words) => ({
    args: ["make", "intents", "descriptions.txt", "--model", "./model.mjs", "--out", words],
  }),
  "mutate --equivalent": () => ({
    args: ["mutate", "--what", "schema", "--no-cache", "--workers", "1", "--equivalent", "equivalent.json", "corpus"],
  }),
  rehearse: () => ({ args: [...REHEARSE, "./throws.mjs"] }),
  "rehearse exec:": () => ({ args: [...REHEARSE, `exec:${process.execPath} policy.mjs`] }),
  "a config that cannot be read": (words) => ({ args: ["lint", "--config", words] }),
  "JSON that is none": () => ({ args: ["replay", "examples", "--against", "other", "--renames", "broken.json"] }),
};

/** Runs one of the commands in such a project, and gives what it said. */
export async function saidOf(name: string, words: string, env: Readonly<NodeJS.ProcessEnv> = {}): Promise<Ran> {
  const cwd = hostileProject(words);
  const { args, input } = COMMANDS[name]?.(words) ?? { args: [] };
  return backlot(args, { cwd, env, ...(input === undefined ? {} : { input }) });
}
