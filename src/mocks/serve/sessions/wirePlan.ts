import { BacklotError } from "../../../base/errors.js";
import { isObject } from "../../../base/json/object.js";
import { type Fault, FaultPlan, Random, struckBy, type WireEffect } from "../../../kit/internal.js";
import type { Variable } from "../../../labels/ast.js";
import type { Command } from "../../../labels/index.js";
import { tryParseCommand } from "../../../labels/tryParse.js";
import { type SavedSession, sealed } from "../../../runtime/session/saved.js";
import type { Session } from "../../../runtime/session/session.js";
import { commandText } from "../../../runtime/session/trees.js";

/** The fault on one request. */
export interface WireVerdict {
  readonly effect: WireEffect;
  /** True if the request is lost, so that nothing happens, or only its answer is spoilt. */
  readonly lost: "request" | "answer";
  /** Delay of the answer, in milliseconds of virtual time. */
  readonly delayMs: number;
}

export interface RequestOnWire {
  readonly intent: string | null;
  readonly verdict: WireVerdict | null;
}

export interface WireProgress {
  readonly calls: Readonly<Record<string, number>>;
  readonly draws: number;
}

/** More than any session draws: a save is a client's, and each draw is repeated. */
const MAX_DRAWS = 10_000_000;

export const savedWith = ({ digest: _, ...saved }: SavedSession, wire: WireProgress): SavedSession =>
  sealed({ ...saved, wire } as Omit<SavedSession, "digest">);

/** Returns the progress that `savedWith` put into a save. @throws BacklotError BAD_SAVE */
export function progressIn({ wire }: SavedSession & { readonly wire?: unknown }): WireProgress | undefined {
  if (wire === undefined) return undefined;
  const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
  const { calls, draws } = isObject(wire) ? wire : {};
  if (isObject(calls) && Object.values(calls).every(isCount) && isCount(draws) && Number(draws) <= MAX_DRAWS)
    return { calls: calls as WireProgress["calls"], draws: Number(draws) };
  throw new BacklotError("BAD_SAVE", "this is not a saved session: its progress on the wire has no calls and draws");
}

/** Faults on the wire of one session. They count requests by intent, and draw from a random stream of their own. */
export class WirePlan {
  private readonly faults: FaultPlan;
  private readonly random: Random;
  private draws = 0;

  constructor(faults: readonly Fault[], seed = 1, progress?: WireProgress) {
    this.faults = new FaultPlan(faults, "wire", progress?.calls);
    this.random = Random.beside(seed, "wire");
    while (this.draws < (progress?.draws ?? 0)) this.draw();
  }

  get isEmpty(): boolean {
    return this.faults.isEmpty;
  }

  get progress(): WireProgress {
    return { calls: this.faults.calls, draws: this.draws };
  }

  faultFor(intent: string | null): WireVerdict | null {
    if (intent === null || this.isEmpty) return null;
    const fault = struckBy(this.faults.next(intent), () => this.draw());
    if (fault?.wire === undefined) return null;
    const lost = fault.lost ?? (typeof fault.wire === "number" ? "request" : "answer");
    return { effect: fault.wire, lost, delayMs: fault.delayMs ?? 0 };
  }

  private draw(): number {
    this.draws++;
    return this.random.next();
  }
}

export function intentOf(command: string | Command, { scope }: Session): string | null {
  const text = typeof command === "string" ? command : commandText(command);
  const tree = typeof text === "string" ? tryParseCommand(text) : null;
  if (tree === null) return null;
  if (tree.kind === "start") return tree.intent.text;
  const variable = variableOf(tree);
  const use = variable === null ? undefined : scope.uses.get(variable.index);
  return use?.kind === "task" ? use.spec.command : null;
}

function variableOf(tree: Exclude<Command, { kind: "start" }>): Variable | null {
  switch (tree.kind) {
    case "assign":
      return tree.targets[0]?.variable ?? null;
    case "append":
      return tree.target.variable;
    case "say":
      return null;
    default:
      return tree.variable;
  }
}
