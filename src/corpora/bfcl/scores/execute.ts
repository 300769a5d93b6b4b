import { BacklotError } from "../../../base/errors.js";
import { python, type Value } from "../../../kit/internal.js";
import type { Backend, Session } from "../../../runtime/index.js";
import { namedCall, readCall } from "../format/call.js";
import { type Entry, RAISED } from "../format/definitions.js";
import { parametersOf, type Tool, toolOf } from "../format/tool.js";
import { INSTANCES, worldOf } from "../format/world.js";

/** A call that was not executed, or not as it was written. */
export interface CallProblem {
  readonly kind: "broken" | "unknown" | "refused";
  readonly detail: string;
}

/** The answer of a call as BFCL spells it, and what is wrong with the call itself. */
export interface CallAnswer {
  readonly response: string;
  readonly problem?: CallProblem;
}

/** Returns the methods that the intents of an import stand for, by name. */
export function toolsOf({ intents }: Pick<Backend, "intents">): ReadonlyMap<string, Tool> {
  return new Map(
    intents.flatMap(({ command, domain, tool }) =>
      tool === undefined ? [] : [[command, toolOf(tool.definition, domain[0] ?? "")]],
    ),
  );
}

/** The session of an entry: calls go in as Python texts, answers come out as BFCL spells them. */
export class EntrySession {
  private readonly session: Session;
  private readonly tools: ReadonlyMap<string, Tool>;
  private readonly classes: readonly string[];

  constructor(backend: Backend, tools: ReadonlyMap<string, Tool>, entry: Entry) {
    this.session = backend.open({ tables: worldOf(entry) });
    this.tools = tools;
    this.classes = entry.involved_classes;
    // Makes the instances of all classes, so that they have states before the first call.
    this.session.execute(`find_${INSTANCES}()`);
  }

  /** Executes a call. Whatever is wrong with it is an answer too, as in Python. */
  call(text: string): CallAnswer {
    const raised = (kind: CallProblem["kind"], message: string, detail = message): CallAnswer => ({
      response: `${RAISED}${message}`,
      problem: { kind, detail: `${text.slice(0, 80)}: ${detail}` },
    });
    try {
      const call = readCall(text);
      const tool = this.tools.get(call.method);
      if (tool === undefined || !this.classes.includes(tool.owner))
        return raised("unknown", `name '${call.method}' is not defined`);
      const named = namedCall(call, tool.owner, parametersOf(tool));
      if (typeof named === "string") return raised("refused", named);
      const [signal] = this.session.execute(named.command);
      if (signal?.kind === "failed") return { response: `${RAISED}${signal.reason}` };
      if (signal?.kind !== "performed")
        return raised("refused", signal?.kind === "error" ? signal.message : "no answer");
      const { answer = null } = signal;
      return { response: typeof answer === "string" ? answer : python.text(answer) };
    } catch (thrown) {
      if (!(thrown instanceof BacklotError)) throw thrown;
      return raised("broken", "invalid syntax (<string>, line 1)", thrown.message);
    }
  }

  /** The rows of the session. */
  get tables(): Session["tables"] {
    return this.session.tables;
  }

  /** The public attributes of the classes, by class. */
  get states(): ReadonlyMap<string, Value> {
    const rows = this.tables[INSTANCES]?.added ?? [];
    return new Map(
      rows.flatMap(({ id, state }) => (state === undefined || state === null ? [] : [[String(id), state]])),
    );
  }
}
