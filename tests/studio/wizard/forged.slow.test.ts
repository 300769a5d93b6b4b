import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadBackend } from "../../../src/runtime/index.js";
import { serveWizard, type WizardServer } from "../../../src/studio/wizard/index.js";
import type { Transcript } from "../../../src/transcript/index.js";
import type { Plan } from "../../../src/users/plans/plan.js";
import { closedAfterFile } from "../../setup/closing.js";
import { scratch } from "../../transcript/files/importing/scratch.js";
import { WizardWindow } from "./client.js";

const backend = await closedAfterFile(loadBackend("intents", { engine: "native", behaviours: false }));
const folder = scratch();

async function start(name: string, more: object = {}): Promise<WizardServer> {
  const server = await serveWizard(backend, { folder: join(folder, name), ...more });
  onTestFinished(() => server.close());
  return server;
}

const SECRET = "Zanzibar Grill";
const PLAN: Plan = { version: 1, goals: [{ intent: "book_table", slots: { restaurant_name: SECRET } }] };

test("the wizard learns the user's goal by no route before the end", async () => {
  const server = await start("goal", { plan: PLAN });
  const user = await new WizardWindow(server, "user").open();
  const wizard = await new WizardWindow(server, "wizard").open();
  expect((await user.get("/wizard/state")).body.goal.join()).toContain(SECRET);
  await user.act({ kind: "say", text: "A table, please." });
  const acts = [
    await wizard.act({ kind: "search", text: "" }),
    await wizard.act({ kind: "command", text: "book_table(party_size=2)" }),
    await wizard.act({ kind: "respond", text: "Where?" }),
  ];
  const routes = ["state", "forms", "transcript", "star"];
  const answers = await Promise.all(routes.map((route) => wizard.get(`/wizard/${route}`)));
  expect(answers.map(({ status }) => status)).toEqual(routes.map(() => 200));
  await wizard.until(({ data }) => data?.op === "respond");
  expect(JSON.stringify([acts, answers, wizard.events])).not.toContain(SECRET);
  await user.act({ kind: "end" });
  expect(JSON.stringify((await wizard.get("/wizard/transcript")).body)).toContain(SECRET);
});

test("nor what a program that is the user means, nor why it could not go on", async () => {
  let turns = 0;
  const program = () => {
    if (turns++ > 0) throw new Error(`there is no ${SECRET}`);
    return { text: "A table, please.", means: { intent: "book_table", slots: { restaurant_name: SECRET } } };
  };
  const server = await start("means", { user: program });
  const wizard = await new WizardWindow(server, "wizard").open();
  await wizard.until(({ data }) => data?.op === "say");
  await wizard.act({ kind: "respond", text: "Where?" });
  await wizard.until(({ data }) => data?.op === "trouble");
  const answers = [await wizard.get("/wizard/state"), await wizard.get("/wizard/transcript")];
  expect(JSON.stringify([answers, wizard.events])).not.toContain(SECRET);
  expect(JSON.stringify(server.transcript)).toContain(SECRET);
});

test("a policy that is the wizard is not told the goal", async () => {
  const seen: Transcript[] = [];
  const policy = (transcript: Transcript): null => {
    seen.push(transcript);
    return null;
  };
  const server = await start("policy", { plan: PLAN, policy });
  const user = await new WizardWindow(server, "user").open();
  await user.act({ kind: "say", text: "A table, please." });
  await user.until(({ data }) => data?.op === "respond");
  expect(seen).toHaveLength(1);
  expect(JSON.stringify(seen)).not.toContain(SECRET);
});

const OPEN = { op: "open", id: "a", seed: 1, now: 1_700_000_000_000, goal: [], at: 1 };
const deep = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`;
const lines = (...entries: readonly object[]): string => entries.map((one) => `${JSON.stringify(one)}\n`).join("");
const after = (entry: object): string => lines(OPEN, { at: 2, ...entry });

test.each<[string, string]>([
  ["no goal", lines({ ...OPEN, goal: undefined })],
  ["a goal that is a text", lines({ ...OPEN, goal: "x" })],
  ["a seed that is none", lines({ ...OPEN, seed: {} })],
  ["a clock beyond all dates", lines({ ...OPEN, now: 1e300 })],
  ["no beginning", lines({ op: "respond", text: "x", at: 1 })],
  ["two beginnings", lines(OPEN, OPEN)],
  ["no time", lines(OPEN, { op: "respond", text: "x" })],
  ["signals that are a number", after({ op: "command", command: "bye()", signals: 5 })],
  ["signals that are none", after({ op: "command", command: "bye()", signals: [{ kind: "ask" }] })],
  ["an index that is none", after({ op: "command", command: "bye()", index: -1, signals: [] })],
  ["an index far ahead", after({ op: "command", command: "book_table()", index: 2 ** 52, signals: [] })],
  ["a text that is a list", after({ op: "say", text: [] })],
  ["a text 100,000 deep", `${JSON.stringify(OPEN)}\n{"op":"say","at":2,"text":${deep(100_000)}}\n`],
  ["a meaning 100,000 deep", `${JSON.stringify(OPEN)}\n{"op":"say","at":2,"text":"","means":${deep(100_000)}}\n`],
  ["a meaning that is none", after({ op: "say", text: "x", means: { intent: 5 } })],
  ["a row 100,000 deep", `${JSON.stringify(OPEN)}\n{"op":"select","at":2,"intent":"x","row":{"a":${deep(100_000)}}}\n`],
  ["an end by somebody else", after({ op: "end", by: "nobody" })],
  ["a trouble of somebody else", after({ op: "trouble", side: "__proto__", message: "" })],
  ["suggestions that are none", after({ op: "pick", label: "x", text: "x", shown: 7 })],
  ["an act that there is not", after({ op: "constructor" })],
  ["something beside", after({ op: "respond", text: "x", more: 1 })],
])("a record with %s is refused as the server starts, and stays as it is", async (name, text) => {
  const path = join(folder, `forged ${name}`);
  mkdirSync(path);
  writeFileSync(join(path, "session.jsonl"), text);
  await expect(serveWizard(backend, { folder: path })).rejects.toMatchObject({ code: "BAD_JOURNAL" });
  expect(readFileSync(join(path, "session.jsonl"), "utf8")).toBe(text);
});
