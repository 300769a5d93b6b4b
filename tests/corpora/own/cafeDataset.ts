import {
  defineDataset,
  type ImportItem,
  inputFiles,
  meanScore,
  readJson,
  UNREADABLE,
} from "../../../src/cli/doors/corpora.js";
import { build, printCommand, type Transcript, type Turn } from "../../../src/cli/doors/transcript.js";

interface Order {
  readonly no: number;
  readonly guest: string;
  readonly drink?: string;
}

const ORDERS = {
  noun: "orders of the café",
  recognises: (value: unknown) => typeof (value as Order | null)?.guest === "string",
};
const SLOTS = { drink: { type: "str" } } as const;

async function* orders(paths: readonly string[], note?: (item: ImportItem) => void): AsyncGenerator<Order> {
  for await (const { file, line, ...record } of readJson(await inputFiles(paths), ORDERS)) {
    if ("problem" in record)
      note?.({ kind: "note", reason: UNREADABLE, place: { file, line }, detail: record.problem.message });
    else yield record.value as Order;
  }
}

export async function* importCafe(paths: readonly string[]): AsyncGenerator<ImportItem> {
  yield { kind: "intent", intent: { command: "order_drink", domain: "café", args: SLOTS } };
  const notes: ImportItem[] = [];
  for await (const { no, guest, drink } of orders(paths, (note) => void notes.push(note))) {
    const given = drink === undefined ? [] : [["drink", drink] as const];
    const command = printCommand(drink === undefined ? build.say() : build.start("order_drink", given));
    const turns: Turn[] = [
      { author: "User", text: guest },
      { author: "System", index: 1, command },
    ];
    if (drink !== undefined) {
      const signal = { kind: "performed", ref: "x1", intent: "order_drink", arguments: { drink } } as const;
      turns.push({ author: "Signal", index: 2, signal });
    }
    yield { kind: "transcript", transcript: { id: `order-${no}`, turns } };
  }
  yield* notes;
}

/** The café's record of a dialogue. */
function orderOf({ id, turns }: Transcript): Order {
  const no = Number(id.replace("order-", ""));
  const guest = turns.find((turn) => turn.author === "User")?.text ?? "";
  const done = turns.find((turn) => turn.author === "Signal" && turn.signal?.kind === "performed");
  const drink = done?.author === "Signal" && done.signal?.kind === "performed" ? done.signal.arguments.drink : null;
  return { no, guest, ...(typeof drink === "string" ? { drink } : {}) };
}

const cafe = defineDataset({
  name: "cafe",
  import: {
    summary: "the order book of a café",
    description: "Import the order book of a café: each order a dialogue.",
    paths: { name: "<files...>", about: "files or folders of orders" },
    options: [],
    examples: ["backlot import cafe orders.json --out orders"],
    open: async (paths: readonly string[]) => ({ items: importCafe(paths), expectsDialogues: true, beside: [] }),
  },
  export: {
    name: "cafe",
    summary: "the order book of a café",
    description: "Write dialogues as orders of a café.",
    examples: ["backlot export cafe orders --out back"],
    open: async () => ({
      layout: "array",
      convert: (transcript) => ({ file: "orders.json", text: JSON.stringify(orderOf(transcript)), lost: [] }),
      files: () => [],
    }),
  },
  score: {
    summary: "which drinks were understood",
    description: "Score the drinks of orders against those of the order book.",
    options: [
      { flags: "--gold <file>", about: "the order book", required: true },
      { flags: "--pred <file>", about: "the orders of a system", required: true },
    ],
    examples: ["backlot score cafe --gold orders.json --pred heard.json"],
    async score(_: readonly string[], { gold, pred }: { readonly gold: string; readonly pred: string }, { worst }) {
      const heard = new Map<number, string | undefined>();
      for await (const { no, drink } of orders([pred])) heard.set(no, drink);
      const cases = [];
      for await (const { no, drink } of orders([gold])) {
        cases.push({ id: String(no), value: Number(heard.get(no) === drink), expected: drink, actual: heard.get(no) });
      }
      const entries = [{ path: ["drinks"], score: meanScore("drinks", cases, { worst }) }];
      const report = { field: "cafe", definition: 1, options: {}, entries, notes: [] };
      return { report, data: { gold }, system: { pred } };
    },
  },
});

export default [cafe];
