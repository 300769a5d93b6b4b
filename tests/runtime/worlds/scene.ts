import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import type { EngineName } from "../../../src/runtime/engines/engine.js";
import { type Backend, type BackendOptions, loadBackend, type Session } from "../../../src/runtime/index.js";
import { type Intent, type IntentFile, parseIntent } from "../../../src/schema/index.js";
import { scratch } from "../../transcript/files/importing/scratch.js";

const FILES: readonly IntentFile[] = [
  {
    command: "book_hotel",
    entity_name: "hotels",
    args: {
      name: { type: "str", match: "fold" },
      city: {
        type: "str",
        optional: true,
        match: "fold",
        values: ["New York", "Newark", "York"],
        disambiguation: true,
      },
      stars: { type: "int", optional: true },
      price: { type: "float", optional: true },
      opened: { type: "date", optional: true },
      rooms: { type: { list: "str" }, optional: true },
      class: { type: { enum: ["plain", "grand"] }, optional: true },
      pets: { type: "bool", optional: true },
      contact: {
        type: { object: { type: "object", properties: { phone: { type: "string" } }, additionalProperties: false } },
        optional: true,
      },
    },
  },
  { command: "write_note", entity_name: "notes", args: { text: { type: "str" } } },
  { command: "send_card", entity_name: "cards", confirmation_required: true, args: { to: { type: "str" } } },
  { command: "ring_bell", args: { tune: { type: "str", optional: true } } },
];

/** Intents over hotels, notes and cards, each with a query that exists because its entity does. */
export const INTENTS: readonly Intent[] = FILES.map(parseIntent);

/** A backend over them, closed at the end of the test. */
export async function backendWith(options: BackendOptions = {}, engine: EngineName = "native"): Promise<Backend> {
  const backend = await loadBackend(INTENTS, { engine, ...options });
  onTestFinished(() => backend.close());
  return backend;
}

/** One such backend for all tests of a group, which calls this; closed after them. @returns what gives it within a test */
export function backendFor(options: BackendOptions, engine: EngineName): () => Backend {
  let backend: Backend | undefined;
  beforeAll(async () => {
    backend = await loadBackend(INTENTS, { engine, ...options });
  });
  afterAll(() => backend?.close());
  return () => backend as Backend;
}

/** A folder of files, removed at the end of the test. */
export function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = scratch();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** The rows of a query's answer. */
export function found(session: Session, query: string): readonly Readonly<Record<string, unknown>>[] {
  const [signal] = session.execute(query);
  if (signal?.kind !== "found") throw new Error(`${query}: ${JSON.stringify(signal)}`);
  return signal.rows;
}

/** The ids of a query's answer. */
export function ids(session: Session, query: string): unknown[] {
  return found(session, query).map(({ id }) => id);
}
