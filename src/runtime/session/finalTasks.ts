import type { FinalTask } from "../../transcript/index.js";
import type { Session } from "./session.js";

/**
 * Returns the final tasks of a session, as a transcript records them.
 * @param state its state, if it is known
 */
export function finalTasks(
  session: Pick<Session, "scope" | "state">,
  state: Session["state"] = session.state,
): Readonly<Record<string, FinalTask>> {
  const { catalog } = session.scope;
  const tasks = Object.entries(state).map(([variable, { intent, slots, confirmed }]) => {
    const needsConfirmation = catalog.get(intent)?.confirm === true;
    return [variable, { intent, slots, ...(needsConfirmation ? { confirmed } : {}) }] as const;
  });
  return Object.fromEntries(tasks);
}
