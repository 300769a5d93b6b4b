import { beforeAll, describe, expect, test } from "vitest";
import { completeLine } from "../../../src/cli/terminal/prompt.js";
import type { Completable } from "../../../src/labels/complete.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { resolveIntents } from "../../../src/schema/resolve.js";
import { INTENTS } from "../backlot.js";

let known: Completable;

beforeAll(async () => {
  const backend = await loadBackend(INTENTS, { engine: "native" });
  const intents = new Map(resolveIntents(backend.intents).intents.map((one) => [one.command, one]));
  known = { intents, scope: backend.open().scope };
});

const of = (line: string): string[] => completeLine(line, known)[0];

describe("a line at the prompt", () => {
  test("is one of the prompt's own, after a dot", () => {
    expect(of(".s")).toEqual([".state", ".save"]);
    expect(of("  .intents book_ta")).toEqual(["book_table"]);
    expect(of(".tables hot")).toEqual(["hotels"]);
  });

  test("is a command otherwise", () => {
    expect(of("book_ta")).toEqual(["book_table("]);
  });
});
