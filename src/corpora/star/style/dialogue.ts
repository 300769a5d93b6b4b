import type { Value } from "../../../kit/internal.js";
import type { IntentPhrases } from "../../../phrases/intentPhrases.js";
import type { Session } from "../../../runtime/index.js";
import type { Seeded } from "../../../runtime/rows/seeded.js";
import type { EventLog } from "./eventLog.js";
import type { StarUser } from "./userWords.js";
import type { WantedSlots } from "./wantedSlots.js";

/** How people speak of a task; undefined where nothing is known of it. */
export type PhrasesOf = (task: string) => IntentPhrases | undefined;

/** What the tasks of a dialogue share. */
export interface Dialogue {
  readonly session: Session;
  readonly log: EventLog;
  readonly user: StarUser;
  readonly slots: WantedSlots;
  readonly phrasesOf: PhrasesOf;
  /** Whether the user declines something, or says what no wizard can help with. */
  readonly isTroublesome: boolean;
  /** What the user is called, once a task had to do with it. */
  name: Value | undefined;
  /** Whether the user has not made trouble yet, and nothing was refused. */
  isHappy: boolean;
}

/** Where in a dialogue a task stands, and what is drawn in it. */
export interface Place {
  readonly draw: Seeded;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}
