import type { IntentSpec, SignalKind } from "../../kit/internal.js";
import type { Command, Scope, Use } from "../../labels/index.js";
import { isHint } from "../../transcript/recorded.js";

const SAY: Use = { kind: "say" };
const HINT: Use = { kind: "hint" };
const OTHER: Use = { kind: "other" };

/** Uses of the indexes in one dialogue as it proceeds: the symbol table of its commands. */
export class DialogueScope implements Scope {
  readonly catalog: ReadonlyMap<string, IntentSpec>;
  readonly uses: Map<number, Use>;
  next: number;

  constructor(
    catalog: ReadonlyMap<string, IntentSpec>,
    past?: { readonly uses: ReadonlyMap<number, Use>; readonly next: number },
  ) {
    this.catalog = catalog;
    this.uses = new Map(past?.uses);
    this.next = past?.next ?? 0;
  }

  /** Binds an executed command to its index, and its signals to the next ones. */
  bind(command: Command, index: number, signals: readonly SignalKind[]): void {
    this.uses.set(index, this.useOf(command));
    let at = index + 1;
    for (const kind of signals) {
      // A recorded dialogue whose indexes jump back must not overwrite a task's variable.
      if (this.uses.get(at)?.kind !== "task") this.uses.set(at, isHint(kind) ? HINT : OTHER);
      at++;
    }
    if (at > this.next) this.next = at;
  }

  /** Reserves the index of a recorded signal, so that later commands can be checked whatever was signalled. */
  bindSignal(index: number, kind: "hint" | "other"): void {
    if (!this.uses.has(index)) this.uses.set(index, kind === "hint" ? HINT : OTHER);
    if (index >= this.next) this.next = index + 1;
  }

  private useOf(command: Command): Use {
    if (command.kind === "say") return SAY;
    if (command.kind !== "start") return OTHER;
    return { kind: "task", spec: this.catalog.get(command.intent.text) as IntentSpec };
  }
}
