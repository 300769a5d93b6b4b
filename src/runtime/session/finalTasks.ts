import type { FinalTask } from "../../transcript/index.js";
import type { Session } from "./session.js";

/** What every variable of a session holds, as a transcript records it at its end. */
export function finalTasks(session: Session): Readonly<Record<string, FinalTask>> {
  const { catalog } = session.scope;
  const tasks = Object.entries(session.state).map(([variable, { intent, slots, confirmed }]) => {
    const needsConfirmation = catalog.get(intent)?.confirm === true;
    return [variable, { intent, slots, ...(needsConfirmation ? { confirmed } : {}) }] as const;
  });
  return Object.fromEntries(tasks);
}
