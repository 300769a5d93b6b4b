import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { build, printCommand } from "../../src/labels/index.js";
import { testImporter } from "../../src/testing/index.js";
import { type ImportItem, inputFiles, readJson, UNREADABLE } from "../../src/transcript/files/importing/index.js";
import type { Transcript } from "../../src/transcript/index.js";
import { SOAK } from "../runs.js";
import { folder } from "../transcript/files/importing/folder.js";

interface Order {
  readonly id: string;
  readonly drink: string;
  readonly size?: string;
}

const ORDERS = {
  noun: "orders",
  recognises: (value: unknown) => typeof (value as Order | null)?.drink === "string",
};

const INTENT: ImportItem = {
  kind: "intent",
  intent: {
    command: "order_drink",
    args: { drink: { type: "str" }, size: { type: { enum: ["small", "large"] }, optional: true } },
  },
};

function transcriptOf({ id, ...slots }: Order): Transcript {
  return {
    id,
    turns: [
      { author: "User", text: `One ${slots.drink}.` },
      { author: "System", index: 1, command: printCommand(build.start("order_drink", { ...slots })) },
      {
        author: "Signal",
        index: 2,
        signal: { kind: "performed", ref: "x1", intent: "order_drink", arguments: { ...slots } },
      },
    ],
  };
}

interface Faults {
  readonly change?: (transcript: Transcript, run: number) => Transcript;
  readonly intent?: ImportItem;
  readonly silent?: boolean;
  readonly crash?: boolean;
}

let runs = 0;

async function* importOrders(paths: readonly string[], faults: Faults): AsyncGenerator<ImportItem> {
  runs += 1;
  yield faults.intent ?? INTENT;
  for await (const record of readJson(await inputFiles(paths), ORDERS)) {
    if ("problem" in record) {
      if (faults.crash === true) throw new TypeError("undefined is not a function");
      const place = { file: record.file, line: record.line };
      if (faults.silent !== true) yield { kind: "note", reason: UNREADABLE, place, detail: record.problem.message };
      continue;
    }
    const transcript = transcriptOf(record.value as Order);
    yield { kind: "transcript", transcript: faults.change?.(transcript, runs) ?? transcript };
  }
}

const LINES = [
  { id: "1", drink: "latte", size: "large" },
  { id: "2", drink: "tea" },
  { id: "3", drink: "cocoa", size: "small" },
];

const orders = (): string =>
  join(folder({ "orders.jsonl": LINES.map((one) => `${JSON.stringify(one)}\n`).join("") }), "orders.jsonl");

const tested = (options: Faults, known = {}) =>
  testImporter({ importer: importOrders, paths: [orders()], options, ...known });

const command = (text: string) => (one: Transcript) => ({
  ...one,
  turns: one.turns.map((turn) => (turn.author === "System" ? { ...turn, command: text } : turn)),
});

describe("testImporter", () => {
  test("passes a sound importer, and tells what it made", async () => {
    const { report, replay } = await tested({});
    expect(report).toMatchObject({ intents: 1, dialogues: 3, commands: 3, notes: [] });
    expect(replay).toMatchObject({ dialogues: 3, matched: 3 });
  });

  const FAULTS: readonly (readonly [name: string, faults: Faults, breach: RegExp])[] = [
    [
      "whose two runs differ",
      { change: (one, run) => ({ ...one, extra: { run } }) },
      /two imports of the same files wrote different bytes into transcripts\.jsonl/,
    ],
    [
      "whose intents break a rule",
      { intent: { kind: "intent", intent: { command: "say", args: { drink: { type: "str" } } } } },
      /intents that would not load:\n.*say is a verb/,
    ],
    [
      "that concatenates its commands",
      { change: command("order_drink(drink='latte')") },
      /order_drink\(drink='latte'\) prints as order_drink\(drink="latte"\)/,
    ],
    [
      "whose commands are none",
      { change: command("order a latte") },
      /order a latte cannot be parsed, and no note says so/,
    ],
    [
      "whose commands do something else",
      { change: command('order_drink(drink="water")') },
      /1 diverges at index 1: order_drink/,
    ],
    ["that is silent about what it cannot read", { silent: true }, /an empty list is imported without a word/],
    ["that crashes", { crash: true }, /JSON of something else is a crash: TypeError/],
  ];

  const WRONG: Readonly<Record<string, string>> = {
    1: "order_drink(drink='latte')",
    2: "order a latte",
    3: 'order_drink(drink="water")',
  };
  const everything: Faults = {
    change: (one, run) => ({ ...command(WRONG[one.id] ?? "")(one), extra: { run } }),
    silent: true,
  };

  test("finds all that is wrong with an importer at once", async () => {
    const error = await tested(everything).catch(({ message }: Error) => message);
    expect(error).toMatch(/two imports of the same files wrote different bytes into transcripts\.jsonl/);
    expect(error).toMatch(/order_drink\(drink='latte'\) prints as order_drink\(drink="latte"\)/);
    expect(error).toMatch(/order a latte cannot be parsed, and no note says so/);
    expect(error).toMatch(/3 diverges at index 1: order_drink/);
    expect(error).toMatch(/an empty list is imported without a word/);
  });

  /** Faults that hide others: nothing is imported, or some files are not. */
  const ALONE = ["whose intents break a rule", "that crashes"];

  test.each(FAULTS.filter(([name]) => SOAK || ALONE.includes(name)))(
    "finds an importer %s",
    async (_, faults, breach) => {
      await expect(tested(faults)).rejects.toMatchObject({
        code: "BROKEN_CONTRACT",
        message: expect.stringMatching(breach),
      });
    },
  );

  test("holds the lists of what is known", async () => {
    const change = (one: Transcript) => (one.id === "2" ? command('order_drink(drink="water")')(one) : one);
    await expect(tested({ change }, { diverging: ["2"] })).resolves.toMatchObject({ replay: { diverged: 1 } });
    const message = await tested({}, { diverging: ["2"], unchecked: ["1"] }).catch((error: Error) => error.message);
    expect(message).toContain("2 is listed as diverging and matches");
    expect(message).toContain("1 is listed as unchecked and recorded something that can be compared");
  });
});
