import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { keepWasm, loadedWasm } from "../../../../src/studio/browser/platform/wasm.js";

const path = createRequire(import.meta.url).resolve("@jitl/quickjs-wasmfile-release-sync/wasm");
const engine = new Uint8Array(readFileSync(path));
/** True of the bytes of the engine; half a million are too many for `toEqual`. */
const isEngine = (bytes: Uint8Array): boolean => Buffer.compare(bytes, engine) === 0;
const EMPTY = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

test("bytes that are no engine are refused by name, and the right ones are taken after them", () => {
  const wrong: readonly unknown[] = [
    engine.slice(0, engine.length / 2),
    engine.slice(0, 0),
    Uint8Array.from(EMPTY),
    new TextEncoder().encode("<!doctype html>"),
    "quickjs.wasm",
    {},
    Promise.resolve(engine),
  ];
  for (const bytes of wrong)
    expect(() => keepWasm(bytes as Uint8Array<ArrayBuffer>)).toThrow(
      expect.objectContaining({ code: "BAD_OPTION", message: expect.stringContaining("not the engine") }),
    );
  keepWasm(undefined as never);
  expect(loadedWasm).toThrow(expect.objectContaining({ code: "BAD_OPTION" }));
  keepWasm(engine.buffer);
  expect(isEngine(loadedWasm())).toBe(true);
  // The first ones count.
  keepWasm(Uint8Array.from(EMPTY));
  expect(isEngine(loadedWasm())).toBe(true);
});
