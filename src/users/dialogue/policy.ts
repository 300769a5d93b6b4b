import type { Command } from "../../labels/index.js";
import type { Tag, Transcript, UserMeaning } from "../../transcript/index.js";

/** A command with additional data for the record of its turn. */
export interface CommandTurn {
  /** The command, as text or as a tree. */
  readonly command: string | Command;
  /** Kept in the turn's `extra`. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** The next command, as text or as a tree, optionally with data for its turn; null if there is nothing more to do in this user turn. */
export type PolicyAnswer = string | Command | CommandTurn | null;

/**
 * Chooses the assistant's next command: code, a model, or a recorded dialogue. It is asked again after each of its commands, with the
 * resulting signals, until it answers null; then the user speaks.
 *
 * The transcript is its only input: all turns so far, with the dialogue's `seed` and `now` for policies that need chance or a clock. It
 * contains no future answers of the back-end (planned entities and outcomes).
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
  /** Meaning of the words, for policies that do not read language. */
  readonly means?: UserMeaning;
  /** Phenomena of the turn. */
  readonly tags?: readonly Tag[];
  /** Additional data for the record of the turn. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** The user's next turn; a bare text has no known meaning. Null ends the dialogue. */
export type UserAnswer = UserSays | string | null;

/** A simulated user: a policy for the other side. It is asked when the assistant has nothing more to do. */
export type User = (transcript: Transcript) => UserAnswer | Promise<UserAnswer>;

/** Chooses the assistant's response at the end of its turn; null for none. Kept as a Response turn. */
export type Respond = (transcript: Transcript) => string | null | Promise<string | null>;
