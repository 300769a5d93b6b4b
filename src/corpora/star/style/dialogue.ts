import type { Value } from "../../../kit/internal.js";
import type { Session } from "../../../runtime/index.js";
import type { Seeded } from "../../../runtime/rows/seeded.js";
import type { IntentPhrases } from "../../../users/phrases/intentPhrases.js";
import type { EventLog } from "./eventLog.js";
import type { StarUser } from "./userWords.js";
import type { WantedSlots } from "./wantedSlots.js";

export type PhrasesOf = (task: string) => IntentPhrases | undefined;

/** State that the tasks of a dialogue share. */
export interface Dialogue {
  readonly session: Session;
  readonly log: EventLog;
  readonly user: StarUser;
  readonly slots: WantedSlots;
  readonly phrasesOf: PhrasesOf;
  /** True if the user declines something, or makes an off-topic remark. */
  readonly isTroublesome: boolean;
  /** The user's name, once a task has needed it. */
  name: Value | undefined;
  /** True as long as the user has caused no trouble and nothing was refused. */
  isHappy: boolean;
}

/** The position of a task in a dialogue, with its random draws. */
export interface Place {
  readonly draw: Seeded;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}
