import { checkCommand } from "../../../labels/index.js";
import { tryParseCommand } from "../../../labels/tryParse.js";
import type { Backend } from "../../../runtime/backend.js";
import { Seeded } from "../../../runtime/rows/seeded.js";
import type { Session } from "../../../runtime/session/session.js";
import type { Transcript, Turn } from "../../../transcript/index.js";
import type { Plan } from "../../../users/plans/plan.js";
import { policyStateOf } from "../../../users/reference/policyState.js";
import type { Discard } from "../discard.js";
import { type Provenance, runStage } from "../stages/runStage.js";
import { toolOf, toolText } from "../stages/shapes.js";
import { normalised, type Skeleton, skeletonOf, type TypeOf } from "../stages/skeleton.js";
import { stringValues, systemCommand } from "../stages/talking.js";
import { commandsSince, indexed } from "./conversation.js";
import type { WritingOf } from "./writing.js";

/** The number of intents from which a command is chosen. */
const MAX_TOOLS = 8;

/** A command read from words. */
export type Read = { readonly command: string; readonly provenance: Provenance } | { readonly discard: Discard };

/**
 * Reads commands from words, stages 10 and 11. It follows a dialogue turn by turn with a session of its own, on which
 * the model's commands are tried.
 */
export class CommandReader {
  private readonly backend: Backend;
  private readonly writing: WritingOf;
  private readonly session: Session;
  private readonly tools: string;
  private readonly turns: Turn[] = [];

  constructor(backend: Backend, plan: Plan, writing: WritingOf, opening: Omit<Transcript, "id" | "turns">) {
    this.backend = backend;
    this.writing = writing;
    const { seed, now, entities, tables, outcomes, faults } = opening;
    const given = Object.entries({ seed, now, entities, tables, outcomes, faults }).filter(
      ([, value]) => value !== undefined,
    );
    this.session = backend.open(Object.fromEntries(given));
    this.tools = toolsOf(backend, plan);
  }

  follow(turn: Turn): void {
    this.turns.push(turn);
    if (turn.author === "User") this.session.userTurn();
    else if (turn.author === "System" && turn.index !== undefined) this.session.execute(turn.command, turn.index);
  }

  get length(): number {
    return this.turns.length;
  }

  /** Returns the next command that follows from the last user turn: stages 10 and 11. */
  async command(item: string, reference: string): Promise<Read> {
    const { models } = this.writing;
    const draft = this.skeleton(reference);
    const acted = await runStage(systemCommand, this.acting, models, { item, draft: { command: draft.command } });
    if ("failure" in acted) return { discard: acted.failure };
    const written = this.skeleton(acted.output.command);
    if (written.texts.length === 0) return { command: written.command, provenance: acted.provenance };
    const input = {
      dialogue: indexed(this.turns),
      command: written.command,
      count: written.texts.length,
      known: this.known,
      executes: (texts: readonly string[]) => this.executes(this.skeleton(written.command, texts).command),
    };
    const filled = await runStage(stringValues, input, models, { item, draft: { texts: [...draft.texts] } });
    if ("failure" in filled) return { discard: filled.failure };
    return { command: this.skeleton(written.command, filled.output.texts).command, provenance: acted.provenance };
  }

  /** True if a command is equivalent to another at this position. */
  isSame(read: string, wanted: string): boolean {
    return isSameCommand(read, wanted, commandsSince(this.turns).length === 0);
  }

  private get acting() {
    return {
      tools: this.tools,
      dialogue: indexed(this.turns),
      tasks: this.tasks,
      due: dueAfter(this.turns),
      executes: (command: string) => this.executes(command),
    };
  }

  /** The fault of a command at this position. A command with empty texts is only checked; any other is tried. */
  private executes(text: string): string | null {
    const command = tryParseCommand(text);
    if (command === null) return `${JSON.stringify(text)} is not a command`;
    const [problem] = checkCommand(command, this.session.scope);
    if (problem !== undefined) return problem.message;
    if (skeletonOf(command, this.typeOf).texts.includes("")) return null;
    const [signal] = this.session.fork().execute(text);
    return signal?.kind === "error" ? signal.message : null;
  }

  private skeleton(text: string, fill?: readonly string[]): Skeleton {
    const command = tryParseCommand(text);
    return command === null ? { command: text, texts: [] } : skeletonOf(command, this.typeOf, fill);
  }

  private readonly typeOf: TypeOf = (owner, slot) => {
    const use = typeof owner === "number" ? this.session.scope.uses.get(owner) : undefined;
    const spec =
      typeof owner === "string" ? this.backend.catalog.get(owner) : use?.kind === "task" ? use.spec : undefined;
    return spec?.slots.find(({ name }) => name === slot)?.type;
  };

  private get known(): string[] {
    return this.turns.flatMap((turn) => {
      if (turn.author === "User") return [turn.text];
      return turn.author === "Signal" && turn.signal !== undefined
        ? [JSON.stringify(turn.signal).replaceAll('\\"', '"')]
        : [];
    });
  }

  private get tasks(): string {
    const { all } = policyStateOf({ turns: this.turns }, this.backend.catalog).now;
    const open = all.filter(
      ({ last, dropped }) => !dropped && last !== null && last.kind !== "performed" && last.kind !== "found",
    );
    if (open.length === 0) return "(nothing)";
    return open
      .map(
        ({ index, spec, last }) =>
          `x${index} ${spec.command}, ${last?.kind}${last !== null && "slot" in last ? ` ${last.slot}` : ""}`,
      )
      .join("; ");
  }
}

function dueAfter(turns: readonly Turn[]): string {
  if (commandsSince(turns).length === 0) return "the first command after what the user said last";
  const last = turns.findLast((turn) => "index" in turn && turn.index !== undefined);
  return `the next command, after x${last !== undefined && "index" in last ? last.index : 0}`;
}

/** The intents of the plan, among others that the seed chooses. */
function toolsOf(backend: Backend, plan: Plan): string {
  const own = new Set(
    [...plan.goals, ...(plan.operators ?? []).flatMap(({ lookup }) => lookup ?? [])].map(({ intent }) => intent),
  );
  const others = [...backend.catalog.keys()].filter((name) => !own.has(name));
  const room = Math.max(0, MAX_TOOLS - own.size);
  const chosen = [...own, ...new Seeded("tools", plan.seed ?? 1).some(others, room, room)].sort();
  return chosen
    .flatMap((name) => toolOf(backend, name) ?? [])
    .map(toolText)
    .join("\n");
}

/**
 * True if a command that was read is equivalent to another: equal except for the order of its arguments. As in LUCID,
 * the signal of a `say` is not compared for the first command of a user turn; a later one must tell the same signal, or
 * none by name.
 */
function isSameCommand(read: string, wanted: string, isFirst: boolean): boolean {
  if (normalised(read).toLowerCase() !== normalised(wanted).toLowerCase()) return false;
  const [one, other] = [tryParseCommand(read), tryParseCommand(wanted)];
  if (isFirst || one?.kind !== "say" || other?.kind !== "say") return true;
  return one.about === null || one.about.index === other.about?.index;
}
