import type { Session } from "../runtime/session/session.js";
import { ToolSession, type ToolSessionOptions } from "./session.js";

/** A session that takes tool calls: the one given, or one on the session given. */
export function asToolSession(session: Session | ToolSession, options: ToolSessionOptions): ToolSession {
  return session instanceof ToolSession ? session : new ToolSession(session, options);
}

/** The arguments of a call as a provider's text has them; the text itself where it is not JSON, which is an error of the call. */
export function parsedArguments(text: string): unknown {
  try {
    return text.trim() === "" ? {} : (JSON.parse(text) as unknown);
  } catch {
    return text;
  }
}
