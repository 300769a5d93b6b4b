import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { folder, INTENTS } from "../cli/backlot.js";

/** A model that says what the templates say, a little changed, and notes each call in a file before it answers. */
export class ScriptedModel {
  /** The module's path. */
  readonly file: string;
  private readonly calls: string;

  /** @param more options of the module, in its own words */
  constructor(more = "", answer = "return answerTo(asked);") {
    const at = folder({ "model.mjs": `${MODEL}${answer}\n}\n${DEFAULT.replace("MORE", more)}` });
    this.file = join(at, "model.mjs");
    this.calls = join(at, "calls.jsonl");
  }

  /** The questions that it was asked, in their order. */
  get asked(): readonly string[] {
    return existsSync(this.calls) ? readFileSync(this.calls, "utf8").trimEnd().split("\n") : [];
  }
}

const MODEL = `
import { appendFileSync } from "node:fs";
const calls = new URL("calls.jsonl", import.meta.url);
function answerTo(asked) {
  const draft = /^Stiffly put: (.*)$/m.exec(asked)?.[1];
  return draft === undefined ? { same: true } : { text: asked.includes("What you mean now") ? "Well, " + draft : "Sure. " + draft };
}
async function answer(asked) {
  await new Promise((resolve) => setTimeout(resolve, 20));
`;
const DEFAULT = `
const model = {
  specificationVersion: "v3", provider: "scripted", modelId: "echo", supportedUrls: {},
  async doGenerate({ prompt }) {
    const asked = prompt.at(-1).content[0].text;
    appendFileSync(calls, JSON.stringify(prompt) + "\\n");
    const text = JSON.stringify(await answer(asked));
    const usage = { inputTokens: { total: 10 + asked.length }, outputTokens: { total: text.length } };
    return { content: [{ type: "text", text }], finishReason: { unified: "stop" }, usage, warnings: [] };
  },
};
export default { model, retries: 0, prices: { "scripted/echo": { input: 1.5, output: 4 } }, MORE };
`;

/** Work to make: few intents, each of which is tried out first. */
export const MAKING = { count: 4, seed: 5, intents: ["book_table", "find_restaurants"] };

/** The same for the command line. */
export const MAKE = [
  "make",
  "--intents",
  INTENTS,
  "--count",
  "4",
  "--seed",
  "5",
  "--only",
  ...MAKING.intents,
  "--quiet",
];

/** The files of a folder, by their paths in it. */
export function filesIn(path: string): ReadonlyMap<string, string> {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort();
  return new Map(paths.map((file) => [relative(path, file), readFileSync(file, "utf8")]));
}
