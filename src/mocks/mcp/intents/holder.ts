import type { Transcript } from "../../../transcript/index.js";
import type { SessionWatcher, WatchedSession } from "../../serve/watch.js";
import type { McpTasks } from "../tasks/tasks.js";
import type { McpDialogue } from "./dialogue.js";

/** Holds a session's dialogue, which is replaced when the intents are reloaded. */
export interface Holder {
  readonly name: string;
  dialogue: McpDialogue;
  id: string;
  readonly tasks: McpTasks;
  watcher?: SessionWatcher;
}

/** Converts a session to the form that an observer sees. */
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

/** Returns the transcript of a session's dialogue. */
export function transcriptOf({ dialogue, id }: Holder): Transcript {
  return dialogue.tools.transcript(id);
}
