import type { PlantedBug } from "./bug.js";
import { ALTERNATIVES } from "./planted/alternatives.js";
import { CHANGES } from "./planted/changes.js";
import { CHOICES } from "./planted/choices.js";
import { DECLINES } from "./planted/declines.js";
import { GOALS } from "./planted/goals.js";
import { OPERATORS } from "./planted/operators.js";
import { REFERENCES } from "./planted/references.js";
import { REFUSALS } from "./planted/refusals.js";
import { REQUESTS } from "./planted/requests.js";
import { ROWS } from "./planted/rows.js";
import { TIMES } from "./planted/times.js";
import { VALUES } from "./planted/values.js";
import { WORDS } from "./planted/words.js";

/**
 * Every planted bug: the test set of rehearsing. They were written before the search for them, by another author, and no bug may be bent so
 * that it is found. `bugs.slow.test.ts` shows by dialogues by hand, and without any property, that each bug is present and its sound policy
 * lacks it; `convictions.deep.test.ts` searches for them by the default run, and writes the table with `BACKLOT_TABLE=table.md npx vitest
 * run --mode soak tests/testing/bugs/convictions.deep.test.ts`.
 */
export const BUGS: readonly PlantedBug[] = [
  ...DECLINES,
  ...REQUESTS,
  ...ALTERNATIVES,
  ...CHOICES,
  ...OPERATORS,
  ...REFERENCES,
  ...GOALS,
  ...CHANGES,
  ...WORDS,
  ...REFUSALS,
  ...TIMES,
  ...VALUES,
  ...ROWS,
];
