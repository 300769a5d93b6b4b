import { resolve } from "node:path";
import { type Backend, type BackendOptions, loadBackend } from "../runtime/backend.js";
import { describeThrown } from "./describeThrown.js";

const booted = new Map<string, Promise<Backend>>();

/**
 * The backend over a folder of intents, booted once per process: every later call with the same folder and options gives
 * the same one, so that each test can ask for it. It is shared: leave it open.
 * @param intents a folder of intent files, one file, or several
 * @throws BacklotError as `loadBackend` does, with the file, the line and advice in its message
 *
 * @example
 * ```ts
 * import { expect, test } from "vitest";
 * import { mockBackend } from "backlot/testing";
 * import "backlot/vitest";
 *
 * test("a table needs a date", async () => {
 *   const backend = await mockBackend("intents");
 *   const session = backend.open();
 *   expect(session.execute('book_table(restaurant_name="Blue Heron")')).toAskFor("date");
 *   expect(session.execute("x0.party_size = 'two'")).toRefuse("WRONG_TYPE");
 * });
 * ```
 */
export function mockBackend(intents: string | readonly string[], options: BackendOptions = {}): Promise<Backend> {
  const paths = typeof intents === "string" ? [intents] : intents;
  const key = JSON.stringify([paths.map((path) => resolve(path)), resolved(options)]);
  const known = booted.get(key);
  if (known !== undefined) return known;
  const boot = loadBackend(intents, options).catch((error: unknown) => {
    throw describeThrown(error);
  });
  booted.set(key, boot);
  // What could not be loaded may be there the next time.
  boot.catch(() => booted.delete(key));
  return boot;
}

/** Every option that is given, so that none is forgotten, by name; paths from where the process is now. */
function resolved(options: BackendOptions): readonly (readonly [name: string, value: unknown])[] {
  const isPath = (name: string, value: unknown): value is string =>
    typeof value === "string" && ["generated", "fixtures", "behaviours"].includes(name);
  return Object.entries(options)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, isPath(name, value) ? resolve(value) : value] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}
