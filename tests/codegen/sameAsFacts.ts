import { expect } from "vitest";
import { classOf, type IntentClass } from "../../src/kit/internal.js";
import { catalogOf, className, type Intent } from "../../src/schema/index.js";
import { loadGenerated } from "./load.js";

/** Own entries of a new instance, in order. */
export const fields = (type: IntentClass) => Object.entries(new type());

/** Expects the generated classes of intents to be those that the kit makes from the same facts. */
export async function expectSameAsFacts(intents: readonly Intent[]): Promise<void> {
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
