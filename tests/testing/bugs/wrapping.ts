import type { Command } from "../../../src/labels/index.js";
import type { Catalog } from "../../../src/schema/index.js";
import { schemaPolicy } from "../../../src/testing/index.js";
import type { Transcript, Turn, UserMeaning } from "../../../src/transcript/index.js";
import type { CommandTurn, PolicyAnswer } from "../../../src/users/dialogue/policy.js";
import type { BugKind, PlantedBug, PolicyOver } from "./bug.js";
import { type Moment, momentOf } from "./moment.js";

/** The sound policy that most bugs are planted in. */
export const reference: PolicyOver = (backend) => schemaPolicy(backend);

/** Bugs with what most of them share: their kind, and that they are planted in the reference policy. */
export const planted = (
  kind: BugKind,
  bugs: readonly (Omit<PlantedBug, "kind" | "sound"> & Partial<PlantedBug>)[],
): readonly PlantedBug[] => bugs.map((bug) => ({ kind, sound: reference, ...bug }));

/** Changes of the reference policy. Each part is a function of the dialogue so far, as the policy is. */
export interface Change {
  /** Reads the meaning of a user turn. */
  readonly hears?: (means: UserMeaning, before: Moment, catalog: Catalog) => UserMeaning;
  /** The command that it gives instead of one; null for none. */
  readonly gives?: (command: Command, now: Moment, catalog: Catalog) => Command | null;
  /**
   * Returns an additional command that the reference policy does not know: its signals seem to come by themselves. Undefined for none; null
   * to end this user turn.
   * @param added the number of commands added in this user turn
   */
  readonly adds?: (now: Moment, added: number, catalog: Catalog) => Command | null | undefined;
}

/** The reference policy with a change. */
export function changed({ hears, gives, adds }: Change): PolicyOver {
  return (backend) => {
    const { catalog } = backend;
    const sound = schemaPolicy(backend);
    return (transcript) => {
      const added = adds?.(momentOf(transcript.turns, catalog), addedLately(transcript), catalog);
      if (added === null) return null;
      if (added !== undefined) return { command: added, extra: { added: true } } satisfies CommandTurn;
      const turns = transcript.turns.map((turn, at): Turn => {
        if (turn.author !== "User" || hears === undefined) return turn;
        return { ...turn, means: hears(turn.means ?? {}, momentOf(transcript.turns.slice(0, at), catalog), catalog) };
      });
      const answer = sound({ ...transcript, turns: turns.filter((turn) => !isAdded(turn)) });
      if (gives === undefined || !isTree(answer)) return answer;
      return gives(answer, momentOf(transcript.turns, catalog), catalog);
    };
  };
}

const isAdded = (turn: Turn): boolean => turn.author === "System" && turn.extra?.["added"] === true;

/** The commands since the user spoke that were added. */
const addedLately = ({ turns }: Transcript): number =>
  turns.slice(turns.findLastIndex(({ author }) => author === "User")).filter(isAdded).length;

const isTree = (answer: PolicyAnswer | Promise<PolicyAnswer>): answer is Command =>
  typeof answer === "object" && answer !== null && "kind" in answer;
