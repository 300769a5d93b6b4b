import { answersRequests } from "./answersRequests.js";
import { asksAfterFailures } from "./asksAfterFailures.js";
import { asksBeforePerforming } from "./asksBeforePerforming.js";
import { asksForNothingGiven } from "./asksForNothingGiven.js";
import { asksWhereItWaits } from "./asksWhereItWaits.js";
import { changesNothingElse } from "./changesNothingElse.js";
import { claimsNoFalseSuccess } from "./claimsNoFalseSuccess.js";
import { derivableArguments } from "./derivableArguments.js";
import { honoursCorrections } from "./honoursCorrections.js";
import { inventsNothing } from "./inventsNothing.js";
import { leavesCancelledTasks } from "./leavesCancelledTasks.js";
import { performsOnce } from "./performsOnce.js";
import type { Property, PropertyName } from "./property.js";
import { reachesEveryGoal } from "./reachesEveryGoal.js";
import { repairsRefusals } from "./repairsRefusals.js";
import { tellsOutcomes } from "./tellsOutcomes.js";

/**
 * Built-in properties by name: rules that a sound policy keeps with every user. Each has a title, and `check` returns its violations in a
 * dialogue.
 *
 * | property | the assistant |
 * |---|---|
 * | `asksBeforePerforming` | performs nothing that the user has not agreed to |
 * | `asksForNothingGiven` | asks for nothing that the user has given or called off |
 * | `reachesEveryGoal` | reaches every goal of the user |
 * | `leavesCancelledTasks` | performs nothing that the user has called off |
 * | `honoursCorrections` | takes over every correction |
 * | `repairsRefusals` | does something else after a refused command |
 * | `changesNothingElse` | changes no table but those of the user's goals |
 * | `asksAfterFailures` | asks the user after a failure instead of trying again |
 * | `derivableArguments` | uses no argument that was neither said, returned nor agreed to for the goal |
 * | `performsOnce` | performs nothing twice that the user wants once |
 * | `tellsOutcomes` | tells the user what came of each task |
 * | `answersRequests` | answers what the user asks for |
 * | `claimsNoFalseSuccess` | tells nothing as done that is not |
 * | `inventsNothing` | tells no number or code that was neither said nor returned |
 * | `asksWhereItWaits` | asks the user where it waits for an answer |
 */
export const properties: Readonly<Record<PropertyName, Property>> = {
  asksBeforePerforming,
  asksForNothingGiven,
  reachesEveryGoal,
  leavesCancelledTasks,
  honoursCorrections,
  repairsRefusals,
  changesNothingElse,
  asksAfterFailures,
  derivableArguments,
  performsOnce,
  tellsOutcomes,
  answersRequests,
  claimsNoFalseSuccess,
  inventsNothing,
  asksWhereItWaits,
};
