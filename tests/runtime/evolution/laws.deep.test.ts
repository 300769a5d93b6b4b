import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { loadBackend, replayAgainst } from "../../../src/runtime/index.js";
import { catalogOf, type Intent, type SlotSchema } from "../../../src/schema/index.js";
import { readIntents } from "../../../src/transcript/files/index.js";
import { runs } from "../../runs.js";
import { hasShared, shared } from "../../shared.js";
import { folder } from "../../transcript/files/importing/folder.js";

/** One change of a schema: what becomes of an intent, or of one of its slots. */
type Change = (intent: Intent, slot: string) => Intent | null;

const withSlot = (intent: Intent, slot: string, change: (schema: SlotSchema) => SlotSchema): Intent => ({
  ...intent,
  args: new Map([...intent.args].map(([name, schema]) => [name, name === slot ? change(schema) : schema])),
});

const CHANGES: Readonly<Record<string, Change>> = {
  "an intent removed": () => null,
  "a slot removed": (intent, slot) => ({
    ...intent,
    args: new Map([...intent.args].filter(([name]) => name !== slot)),
  }),
  "a slot renamed": (intent, slot) => ({
    ...intent,
    args: new Map([...intent.args].map(([name, schema]) => [name === slot ? `${name}_now` : name, schema])),
  }),
  "a slot required": (intent, slot) => withSlot(intent, slot, (schema) => ({ ...schema, optional: false })),
  "a slot optional": (intent, slot) => withSlot(intent, slot, (schema) => ({ ...schema, optional: true })),
  "a slot of another type": (intent, slot) =>
    withSlot(intent, slot, (schema) => ({ ...schema, type: schema.type === "bool" ? "str" : "bool" })),
  "a slot of closed values": (intent, slot) =>
    withSlot(intent, slot, (schema) => ({ ...schema, type: { enum: ["nothing"] }, disambiguation: false })),
  "the questions turned round": (intent) => ({ ...intent, args: new Map([...intent.args].reverse()) }),
  "the confirmation turned round": (intent) =>
    intent.query_intent ? intent : { ...intent, confirmation_required: !intent.confirmation_required },
  "performing when told": (intent) => (intent.query_intent ? intent : { ...intent, performs: "when_told" }),
  "a new slot that is required": (intent) => ({
    ...intent,
    args: new Map<string, SlotSchema>([
      ["brand_new", { type: "str", optional: false, disambiguation: false }],
      ...intent.args,
    ]),
  }),
};

describe.skipIf(!hasShared)("random changes of LUCID's intents (needs the reference data)", () => {
  const TOOLBOX = shared("data/lucid/intents");
  let intents: readonly Intent[];
  let file: string;

  beforeAll(async () => {
    intents = await readIntents(TOOLBOX);
  });

  test("whatever changes, every broken dialogue is explained, at a turn of its own", { timeout: 300_000 }, async () => {
    file = join(
      folder({
        "d.jsonl": readFileSync(shared("data/lucid/dialogues.jsonl"), "utf8").split("\n").slice(0, 150).join("\n"),
      }),
      "d.jsonl",
    );
    const old = await loadBackend(intents, { engine: "native" });
    const change = fc.tuple(fc.constantFrom(...Object.keys(CHANGES)), fc.nat(), fc.nat());
    let broken = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const next = new Map(intents.map((intent) => [intent.command, intent]));
        for (const [kind, nth, nthSlot] of changes) {
          const intent = [...next.values()][nth % next.size] as Intent;
          const slots = [...intent.args.keys()];
          const changed = (CHANGES[kind] as Change)(intent, slots[nthSlot % slots.length] ?? "");
          if (changed === null) next.delete(intent.command);
          else next.set(intent.command, changed);
        }
        try {
          catalogOf([...next.values()]);
        } catch {
          return; // Slots of an entity that fit together no more: lint says so.
        }
        const newer = await loadBackend([...next.values()], { engine: "native" });
        const report = await replayAgainst(old, newer, file);
        newer.close();
        const { dialogues, unaffected, brokenBefore, unchecked, unreadable, unexplained, list } = report;
        expect(dialogues).toBe(unaffected + report.broken + brokenBefore + unchecked + unreadable);
        expect([unreadable, unexplained]).toEqual([0, 0]);
        expect(list).toHaveLength(report.broken);
        for (const { was, is } of list) expect(is).not.toEqual(was);
        broken += report.broken;
      }),
      runs(25),
    );
    old.close();
    expect(broken).toBeGreaterThan(0);
  });
});
