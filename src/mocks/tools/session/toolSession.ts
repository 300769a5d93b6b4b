import type { Session } from "../../../runtime/session/session.js";
import type { ToolSessionOptions } from "./options.js";
import { ToolSession } from "./session.js";

/**
 * A session that takes tool calls. Several may share one session, in either style, with its state and its record.
 * @param session an open session of a back-end of this process
 * @throws BacklotError BAD_OPTION for an invalid session, invalid options, and an unknown intent
 * @example
 * ```ts
 * import { loadBackend } from "backlot";
 * import { toolSession } from "backlot/tools";
 *
 * const backend = await loadBackend("intents");
 * const session = toolSession(backend.open({ seed: 1 }));
 * const asked = await session.call("book_table", { restaurant_name: "Blue Heron" });
 * console.assert(asked.content.status === "ask" && asked.content.slot === "date");
 * await session.call("book_table", { date: "2024-05-18", time: "20:00", party_size: 2 });
 * const done = await session.call("confirm");
 * console.assert(done.content.status === "performed");
 * backend.close();
 * ```
 */
export function toolSession(session: Session, options: ToolSessionOptions = {}): ToolSession {
  return new ToolSession(session, options);
}
