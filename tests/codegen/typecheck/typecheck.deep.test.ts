import { describe, expect, test } from "vitest";
import { generate, type typecheck } from "../../../src/codegen/index.js";
import { readIntents } from "../../../src/transcript/files/index.js";
import { folderOf } from "../../schema/folder.js";
import { hasShared, shared } from "../../shared.js";

const told = (errors: Awaited<ReturnType<typeof typecheck>>) =>
  errors.map(
    ({ code, message, place }) => `${code} ${place.file?.split("/").at(-1)}:${place.line}:${place.column} ${message}`,
  );

describe("the compiler accepts, at its strictest and far from any package", () => {
  test.skipIf(!hasShared)("LUCID's 100 intents (needs the reference data)", async () => {
    const intents = await readIntents(shared("data/lucid/intents"));
    const out = folderOf();
    const result = await generate({ intents, out, typecheck: true });
    expect(told(result.typeErrors)).toEqual([]);
    const again = await generate({ intents, out, check: true });
    expect([again.missing, again.stale, again.superfluous]).toEqual([[], [], []]);
  });
});
