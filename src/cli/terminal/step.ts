import type { Span } from "../../base/errors.js";
import type { Signal } from "../../kit/internal.js";
import type { LogEntry } from "../../runtime/session/logs.js";
import type { Session } from "../../runtime/session/session.js";

export interface Warning {
  readonly code: string;
  readonly message: string;
  readonly span?: Span;
}

export interface PromptStep {
  /** The index of the command; null for a refused one, which takes none. */
  readonly index: number | null;
  readonly command: string;
  readonly signals: readonly Signal[];
  readonly warnings?: readonly Warning[];
  readonly logs?: readonly LogEntry[];
}

export function step(session: Session, command: string): PromptStep {
  const index = session.next;
  const before = { warnings: session.warnings.length, logs: session.logs.length };
  const signals = session.execute(command);
  const entries = session.logs.slice(before.logs);
  const logs = entries.length > 0 && { logs: entries };
  if (signals[0]?.kind === "error") return { index: null, command, signals, ...logs };
  const warnings = session.warnings.slice(before.warnings).map(({ code, message, span }) => {
    return span === undefined ? { code, message } : { code, message, span };
  });
  return { index, command, signals, ...(warnings.length > 0 && { warnings }), ...logs };
}
