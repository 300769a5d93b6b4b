import type { Span } from "../../errors.js";
import type { Signal } from "../../kit/internal.js";
import type { Session } from "../../runtime/session/session.js";

/** What a lenient session let pass. */
export interface Warning {
  readonly code: string;
  readonly message: string;
  readonly span?: Span;
}

/** What one command came to. */
export interface PromptStep {
  /** The index it took; null where it was refused and took none. */
  readonly index: number | null;
  readonly command: string;
  readonly signals: readonly Signal[];
  /** Absent where there are none. */
  readonly warnings?: readonly Warning[];
}

/** Executes one command on a session. */
export function step(session: Session, command: string): PromptStep {
  const index = session.next;
  const before = session.warnings.length;
  const signals = session.execute(command);
  if (signals[0]?.kind === "error") return { index: null, command, signals };
  const warnings = session.warnings.slice(before).map(({ code, message, span }) => {
    return span === undefined ? { code, message } : { code, message, span };
  });
  return { index, command, signals, ...(warnings.length > 0 && { warnings }) };
}
