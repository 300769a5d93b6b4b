import type { Command } from "../../labels/index.js";
import type { Tag, Transcript, UserMeaning } from "../../transcript/index.js";

/** A command with what else is to be on record of its turn. */
export interface CommandTurn {
  /** The command, as text or as a tree. */
  readonly command: string | Command;
  /** Kept in the turn's `extra`. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/**
 * The next command, as text or as a tree, perhaps with what belongs to its turn; null when there is nothing more to
 * do in this user turn.
 */
export type PolicyAnswer = string | Command | CommandTurn | null;

/**
 * Whatever chooses the assistant's next command: code, a model, a recorded dialogue. It is asked again after each of
 * its commands, with the signals that followed, until it answers null; then the user speaks.
 *
 * The transcript is all there is: everything said, commanded and signalled so far, with the dialogue's `seed` and
 * `now` for policies that need chance or a clock. What the back-end will answer (planned entities and outcomes) is
 * not in it.
 *
 * @example
 * ```ts
 * import { loadBackend } from "backlot";
 * import { type Policy, rehearse, scriptedUser } from "backlot/testing";
 *
 * // Books the one table that this restaurant has, then tells the user about it.
 * const policy: Policy = ({ turns }) => {
 *   const last = turns.at(-1);
 *   if (last?.author === "User") return 'book_table(restaurant_name="Blue Heron", date="2024-05-18", time="20:00", party_size=2)';
 *   return last?.author === "Signal" && last.signal?.kind === "confirm" ? `confirm(${last.signal.ref})` : null;
 * };
 *
 * const backend = await loadBackend("intents");
 * const transcript = await rehearse({ backend, policy, user: scriptedUser(["The usual, please."]) });
 * console.assert(transcript.final?.["x0"]?.confirmed === true);
 * ```
 */
export type Policy = (transcript: Transcript) => PolicyAnswer | Promise<PolicyAnswer>;

/** One user turn. */
export interface UserSays {
  /** The words. */
  readonly text: string;
  /** What the words come to, for policies that read no language. */
  readonly means?: UserMeaning;
  /** Phenomena that the turn shows. */
  readonly tags?: readonly Tag[];
  /** What else is to be on record of the turn. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** What the user says next; a bare text has no known meaning. Null: the user is done, and the dialogue ends. */
export type UserAnswer = UserSays | string | null;

/** A simulated user: a policy for the other side. It is asked when the assistant has nothing more to do. */
export type User = (transcript: Transcript) => UserAnswer | Promise<UserAnswer>;

/** What the assistant says to the user when its turn ends; null for nothing. Kept as a Response turn. */
export type Respond = (transcript: Transcript) => string | null | Promise<string | null>;
