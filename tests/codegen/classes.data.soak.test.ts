import { describe, expect, test } from "vitest";
import { readIntents } from "../../src/files/index.js";
import { classOf, type IntentClass } from "../../src/kit/internal.js";
import { catalogOf, className, type Intent } from "../../src/schema/index.js";
import { hasShared, shared } from "../shared.js";
import { loadGenerated } from "./load.js";

/** Own entries of a new instance, in order. */
const fields = (type: IntentClass) => Object.entries(new type());

async function expectSameAsFacts(intents: readonly Intent[]): Promise<void> {
  const { classes } = await loadGenerated(intents);
  const catalog = catalogOf(intents);
  expect(Object.keys(classes).sort()).toEqual([...catalog.keys()].map(className).sort());
  for (const [command, spec] of catalog) {
    const printed = classes[className(command)] as IntentClass;
    expect(JSON.stringify(printed.spec)).toBe(JSON.stringify(spec));
    expect(fields(printed).sort()).toEqual(fields(classOf(spec)).sort());
    expect(fields(printed)).toEqual(spec.slots.map(({ name }) => [name, null]));
  }
}

// For our own intents and awkward names: classes.deep.test.ts.
describe("a generated class is the class made from the facts", () => {
  test.skipIf(!hasShared)("for LUCID's (needs the reference data)", async () =>
    expectSameAsFacts(await readIntents(shared("data/lucid/intents"))),
  );
});
