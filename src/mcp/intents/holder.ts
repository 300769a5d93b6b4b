import type { SessionWatcher, WatchedSession } from "../../serve/watch.js";
import type { Transcript } from "../../transcript/index.js";
import type { McpTasks } from "../tasks/tasks.js";
import type { McpDialogue } from "./dialogue.js";

/** A session's dialogue; another takes its place when the intents are loaded anew. */
export interface Holder {
  readonly name: string;
  dialogue: McpDialogue;
  /** The id of the dialogue, which no other of the server has. */
  id: string;
  /** Its calls whose results come later. */
  readonly tasks: McpTasks;
  /** Is told what happens in it, where somebody looks on. */
  watcher?: SessionWatcher;
}

/** A session as who looks on has it. */
export const watchedHolder = (holder: Holder): WatchedSession => ({
  get id() {
    return holder.id;
  },
  get session() {
    return holder.dialogue.tools.session;
  },
  get turns() {
    return holder.dialogue.tools.record.all;
  },
  goOn(session) {
    holder.dialogue = holder.dialogue.goingOn(session);
  },
});

/** The dialogue of a session. */
export function transcriptOf({ dialogue, id }: Holder): Transcript {
  return dialogue.tools.transcript(id);
}
