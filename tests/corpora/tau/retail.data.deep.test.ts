import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { worldHash } from "../../../src/corpora/tau/worldText.js";
import { entriesOf, isFloat, numberOf, orderedMap, type Row, type Value } from "../../../src/kit/internal.js";
import type { Backend, Session } from "../../../src/runtime/index.js";
import { parseExact } from "../../../src/transcript/files/importing/exactJson.js";
import { hasShared, shared } from "../../shared.js";
import { type Call, observe, rowsIn, type Shop, shopBackend } from "./shop.js";

interface Gold {
  readonly task: string;
  readonly end_hash: string;
  readonly observations: readonly (string | null)[];
}

interface Case {
  readonly id: number;
  readonly calls: readonly Call[];
  readonly observations: readonly string[];
  readonly end_hash: string;
}

interface Task {
  readonly id: string;
  readonly evaluation_criteria: { readonly actions: readonly Call[] };
}

const text = (name: string): string => readFileSync(shared(`data/agents/tau2-retail/${name}`), "utf8");
const lines = <T>(name: string): T[] =>
  text(name)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as T);

describe.skipIf(!hasShared)("tau2's shop, in the sandbox (needs the reference data)", () => {
  let shop: Shop;
  let backend: Backend;
  const hashOf = (session: Session): string => worldHash("retail", rowsIn(shop, session));

  beforeAll(async () => {
    shop = shopOf(text("db.json"));
    backend = await shopBackend(shop);
  });
  afterAll(() => backend.close());

  it("begins with the published state", () => {
    const { start_hash } = JSON.parse(text("expected.json")) as { start_hash: string };
    expect(hashOf(backend.open())).toBe(start_hash);
  });

  it("gives the gold answers, and ends in the gold states", () => {
    const tasks = new Map(lines<Task>("tasks.jsonl").map((task) => [task.id, task]));
    const ends: string[] = [];
    let answers = 0;
    for (const { task, observations, end_hash } of lines<Gold>("gold.jsonl")) {
      const session = backend.open();
      tasks.get(task)?.evaluation_criteria.actions.forEach((call, i) => {
        const wanted = observations[i] ?? null;
        const observed = observe(session, call);
        if (wanted === null) return;
        expect(observed, `${task}: ${call.name}`).toBe(wanted);
        answers++;
      });
      const end = hashOf(session);
      expect(end, task).toBe(end_hash);
      ends.push(`${task}:${end}`);
    }
    expect([ends.length, answers]).toEqual([114, 550]);
    const { digest } = JSON.parse(text("expected.json")) as { digest: string };
    expect(createHash("sha256").update(ends.join("\n")).digest("hex")).toBe(digest);
  });

  it("answers the random calls of every case, and ends in their states", () => {
    const cases = lines<Case>("cases.jsonl");
    for (const { id, calls, observations, end_hash } of cases) {
      const session = backend.open();
      expect(
        calls.map((call) => observe(session, call)),
        `case ${id}`,
      ).toEqual(observations);
      expect(hashOf(session), `case ${id}`).toBe(end_hash);
    }
    expect(cases.length).toBe(120);
  });
});

/** Returns the tables of the shop, with variants in the order of the file. */
function shopOf(json: string): Shop {
  const tables = entriesOf(withoutFloats(parseExact(json, "db.json")) as object);
  return Object.fromEntries(
    tables.map(([entity, rows]) => [
      entity,
      entriesOf(rows as object).map(([id, row]) => {
        const { variants = null, ...value } = row as Row;
        const listed = variants === null ? {} : { variants: entriesOf(variants as object).map(([, one]) => one) };
        return { id, ...value, ...listed };
      }),
    ]),
  ) as unknown as Shop;
}

/** Returns a value whose floats are plain numbers, as rows hold them. */
function withoutFloats(value: Value | null): Value | null {
  if (typeof value !== "object" || value === null) return value;
  if (isFloat(value)) return numberOf(value);
  if (Array.isArray(value)) return (value as readonly (Value | null)[]).map(withoutFloats);
  return orderedMap(entriesOf(value).map(([key, held]) => [key, withoutFloats(held)])) as Value;
}
