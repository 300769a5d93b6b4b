import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import type { Intent } from "../../../src/schema/types.js";
import { readIntents } from "../../../src/transcript/files/index.js";
import { vocabularyOf } from "../../../src/users/phrases/vocabulary.js";

const INTENTS = fileURLToPath(new URL("../../../intents", import.meta.url));
const LISTS = readdirSync(`${INTENTS}/phrases`).map((file) => file.replace(/\.json$/, ""));

describe("the phrase lists of Backlot's own intents", () => {
  let intents: readonly Intent[];
  beforeAll(async () => {
    intents = await readIntents(INTENTS);
  });

  test("there is one for every intent, and none for anything else", () => {
    expect(LISTS.toSorted()).toEqual(intents.map(({ command }) => command).toSorted());
  });

  test.each(LISTS)("%s is read, and every slot has several questions and statements", (command) => {
    const phrases = vocabularyOf(intents).of(command);
    const few = [...(phrases?.slots ?? [])].flatMap(([slot, { questions, statements, without }]) => [
      ...(questions.length < 2 ? [`${slot}: questions`] : []),
      ...(statements.length < 2 ? [`${slot}: statements`] : []),
      ...(without !== undefined && without.statements.length < 2 ? [`${slot}: statements of what does not hold`] : []),
    ]);
    expect(phrases?.slots.size).toBeGreaterThan(0);
    expect(few).toEqual([]);
  });
});
