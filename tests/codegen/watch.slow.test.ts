import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { BacklotError } from "../../src/base/errors.js";
import { type GenerateResult, watch } from "../../src/codegen/index.js";
import { folderOf } from "../schema/folder.js";

/** A queue of what the watch reports. */
function results() {
  const waiting: ((result: GenerateResult | BacklotError) => void)[] = [];
  const arrived: (GenerateResult | BacklotError)[] = [];
  return {
    push: (result: GenerateResult | BacklotError): void => {
      const next = waiting.shift();
      if (next === undefined) arrived.push(result);
      else next(result);
    },
    next: (): Promise<GenerateResult | BacklotError> => {
      const result = arrived.shift();
      return result === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(result);
    },
    left: arrived,
  };
}

test("watching: generates at once, again on every change, survives broken files, stops when told", async () => {
  const from = folderOf({ "go.json": { command: "go", args: { a: { type: "str" } } } });
  const out = join(folderOf(), "out");
  const stop = new AbortController();
  const seen = results();
  const stopped = watch({ from, out, onResult: seen.push, signal: stop.signal });

  expect(await seen.next()).toMatchObject({ missing: expect.arrayContaining(["go.ts", "index.ts"]) });

  writeFileSync(join(from, "go.json"), JSON.stringify({ command: "go", args: { a: { type: "int" } } }));
  expect(await seen.next()).toMatchObject({ stale: ["go.ts", "manifest.json", "validators/go.ts"] });
  expect(readFileSync(join(out, "go.ts"), "utf8")).toContain("a: number | null");

  writeFileSync(join(from, "go.json"), "{");
  expect(await seen.next()).toMatchObject({ code: "JSON_SYNTAX" });
  expect(readFileSync(join(out, "go.ts"), "utf8")).toContain("a: number | null");

  writeFileSync(join(from, "go.json"), JSON.stringify({ command: "go", args: {} }));
  expect(await seen.next()).toMatchObject({ stale: ["go.ts", "manifest.json", "validators/go.ts"] });

  writeFileSync(join(from, "stay.json"), JSON.stringify({ command: "stay", args: {} }));
  expect(await seen.next()).toMatchObject({ missing: ["stay.ts", "validators/stay.ts"] });
  rmSync(join(from, "stay.json"));
  expect(await seen.next()).toMatchObject({ superfluous: ["stay.ts", "validators/stay.ts"] });

  stop.abort();
  await stopped;
  writeFileSync(join(from, "go.json"), "{");
  // Another watch sees what the stopped one would have seen as well.
  const end = new AbortController();
  const others = results();
  const ended = watch({ from, out, onResult: others.push, signal: end.signal });
  await others.next();
  writeFileSync(join(from, "go.json"), "[");
  await others.next();
  end.abort();
  await ended;
  expect(seen.left).toEqual([]);
});

test("watching ends also where it is told so while it begins", async () => {
  const stop = new AbortController();
  const watching = watch({ from: "intents", out: "generated", onResult: () => expect.fail(), signal: stop.signal });
  stop.abort();
  await watching;
});

test("watching with a signal that has already said stop does nothing", async () => {
  await watch({ from: "/nowhere", out: "/nowhere", onResult: () => expect.fail(), signal: AbortSignal.abort() });
});
