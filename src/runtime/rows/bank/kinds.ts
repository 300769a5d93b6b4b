import type { Kind } from "./kind.js";
import { CODES } from "./kinds/codes.js";
import { CULTURE } from "./kinds/culture.js";
import { FOOD } from "./kinds/food.js";
import { HEALTH } from "./kinds/health.js";
import { LEARNING } from "./kinds/learning.js";
import { MOMENTS } from "./kinds/moments.js";
import { MONEY } from "./kinds/money.js";
import { AMOUNTS } from "./kinds/numbers.js";
import { PEOPLE } from "./kinds/people.js";
import { PLACES } from "./kinds/places.js";
import { THINGS } from "./kinds/things.js";
import { TRAVEL } from "./kinds/travel.js";
import { WORK } from "./kinds/work.js";
import { headLast, wordsOf } from "./wordsOf.js";

/** All kinds; the first one with a name takes precedence. */
const KINDS: readonly Kind[] = [
  ...MOMENTS,
  ...CODES,
  ...AMOUNTS,
  ...CULTURE,
  ...FOOD,
  ...TRAVEL,
  ...HEALTH,
  ...WORK,
  ...THINGS,
  ...MONEY,
  ...LEARNING,
  ...PLACES,
  ...PEOPLE,
];

let byName: ReadonlyMap<string, Kind> | undefined;

/** Returns the kind with exactly this name. */
export function kindNamed(words: readonly string[]): Kind | undefined {
  // Built on demand, as most programs that load this generate nothing.
  byName ??= kindsByName();
  return byName.get(words.join(" "));
}

function kindsByName(): ReadonlyMap<string, Kind> {
  const named = new Map<string, Kind>();
  for (const kind of KINDS) {
    for (const name of kind.says) {
      const key = headLast(wordsOf(name)).join(" ");
      if (!named.has(key)) named.set(key, kind);
    }
  }
  return named;
}
