import type { Seeded } from "../../../runtime/rows/seeded.js";
import type { TaskGraph } from "../importer/taskGraph.js";
import { HABITS, happens } from "./habits.js";
import type { UserGoal } from "./userGoal.js";
import type { ToldSlot } from "./userWords.js";
import { reachableFrom } from "./walk.js";

/** How many slots users want at most who tell all at once. */
const MAX_AT_ONCE = 4;

/**
 * What the user tells with its first words: all that no question before the query is about, and some of the rest.
 * @param questions which slot each question is about
 */
export function toldAtFirst(
  task: TaskGraph,
  goal: UserGoal,
  questions: ReadonlyMap<string, string>,
  draw: Seeded,
): ToldSlot[] {
  const reachable = reachableFrom(task, "hello");
  const later = new Set([...questions].flatMap(([question, slot]) => (reachable.has(question) ? [slot] : [])));
  const tellsAll = goal.all.length <= MAX_AT_ONCE && happens(draw.part("whole"), HABITS.tellsAll);
  const isTold = (slot: string) =>
    tellsAll || !later.has(slot) || happens(draw.part(`tells ${slot}`), HABITS.volunteers);
  return goal.tell(goal.all.filter(isTold));
}
