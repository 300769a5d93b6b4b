import type { Seeded } from "../seeded.js";
import { listOf } from "./listOf.js";
import { wordsOf } from "./wordsOf.js";

/** What tells one thing from another of which nothing else is known. */
const QUALITIES = listOf(`
  usual | standard | plain | special | large | small | new | spare | second | light | full | short | long | simple |
  extra | regular | main | quick | early | late | modern | classic | local | double`);

/** Words for a slot that no kind fits: its own, and what tells them apart. They say little, but nobody stumbles over them. */
export function unknownText(name: string, seeded: Seeded): string {
  const words = wordsOf(name).join(" ");
  return `${seeded.of(QUALITIES)} ${words === "" ? "value" : words}`;
}
