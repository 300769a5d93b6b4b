import type { Seeded } from "../seeded.js";
import { listOf } from "./listOf.js";
import { wordsOf } from "./wordsOf.js";

const QUALITIES = listOf(`
  usual | standard | plain | special | large | small | new | spare | second | light | full | short | long | simple |
  extra | regular | main | quick | early | late | modern | classic | local | double`);

/** Returns a text for a slot of unknown kind: its name with an adjective. It says little, but reads naturally. */
export function unknownText(name: string, seeded: Seeded): string {
  const words = wordsOf(name).join(" ");
  return `${seeded.of(QUALITIES)} ${words === "" ? "value" : words}`;
}
