import { BacklotError } from "../../base/errors.js";
import { EPOCH, findSlot, type IntentSpec, type Opening, pathText } from "../../kit/internal.js";
import { className } from "../../schema/names.js";
import type { Argument, Command, Expression, Name, PathStep, Reference, Target, Variable } from "../ast.js";
import type { Use } from "../check/scope.js";
import { resolveDateTimes } from "../dateTimes.js";
import { notAValue } from "../parse/words.js";
import { printCommand } from "../print.js";
import { pathOf } from "../transform.js";
import { fitsType, typescriptKey, typescriptValue } from "./typescriptType.js";

export interface TranspiledStep {
  readonly index: number;
  readonly command: Command;
  /**
   * Index that it gets by default when the program runs: one after the last turn before it. If this differs from
   * `index`, or is missing and unknown, the program sets the index.
   */
  readonly next?: number;
}

/** Options for printing a program. */
export interface TranspileOptions {
  /** Facts of the intents by command name: `catalogOf(intents)` of `backlot/schema`. */
  readonly catalog: ReadonlyMap<string, IntentSpec>;
  /** Opening of the dialogue. */
  readonly opening?: Opening;
  /** Module of the generated classes, such as `./generated/index.js`. */
  readonly classesFrom: string;
}

/** Longer statements do not affect the alignment of comments. */
const MAX_ALIGNED_WIDTH = 80;

/**
 * Prints a dialogue's commands as a TypeScript program over generated classes and the kit, which gives the same signals
 * when it runs (`d.signals`). Values that the checker accepts but TypeScript cannot verify are cast; dates and times in
 * words are resolved on the day that the dialogue opens.
 */
export function toTypeScript(steps: readonly TranspiledStep[], options: TranspileOptions): string {
  const program = new Transpiler(options.catalog, referredTo(steps));
  const lines: (readonly [code: string, comment: string])[] = [];
  let known: number | undefined = 0;
  const uses = new Map<number, Use>();
  for (const { index, command: given, next } of steps) {
    const command = resolveDateTimes(given, { catalog: options.catalog, uses }, () => options.opening?.now ?? EPOCH);
    const spec = command.kind === "start" ? options.catalog.get(command.intent.text) : undefined;
    if (spec !== undefined) uses.set(index, { kind: "task", spec });
    if ((next ?? known) !== index) lines.push([`d.at(${index});`, ""]);
    lines.push([program.statement(command, index), `// ${index}  ${printCommand(given)}`]);
    known = command.kind === "say" ? index + 1 : undefined;
  }
  const widths = lines.map(([code]) => code.length).filter((width) => width <= MAX_ALIGNED_WIDTH);
  const column = widths.reduce((widest, width) => Math.max(widest, width), 0) + 1;
  const body = lines.map(([code, comment]) => (comment === "" ? code : `${code.padEnd(column - 1)} ${comment}`));
  return `${[...program.head(options), "", ...body].join("\n")}\n`;
}

/** Returns the variables that later commands use: only these get a name. */
function referredTo(steps: readonly TranspiledStep[]): ReadonlySet<number> {
  const indexes = new Set<number>();
  const read = (value: Expression): void => {
    if (value.kind === "reference") indexes.add(value.variable.index);
    else if (value.kind === "list") value.items.forEach(read);
    else if (value.kind === "object") for (const entry of value.entries) read(entry.value);
    else if (value.kind === "operator") value.args.forEach(read);
  };
  for (const { command } of steps) {
    if (command.kind === "start") {
      for (const { value } of command.args) read(value);
    } else if (command.kind === "assign") {
      for (const { variable } of command.targets) indexes.add(variable.index);
      command.values.forEach(read);
    } else if (command.kind === "append") {
      indexes.add(command.target.variable.index);
      read(command.value);
    } else if (command.kind !== "say") {
      indexes.add(command.variable.index);
    }
  }
  return indexes;
}

class Transpiler {
  private readonly catalog: ReadonlyMap<string, IntentSpec>;
  private readonly named: ReadonlySet<number>;
  private readonly tasks = new Map<number, IntentSpec>();
  private readonly classes = new Map<string, string>();
  private operators = false;

  constructor(catalog: ReadonlyMap<string, IntentSpec>, named: ReadonlySet<number>) {
    this.catalog = catalog;
    this.named = named;
  }

  /** Returns imports and the opening, which are known once every statement is printed. */
  head({ opening = {}, classesFrom }: TranspileOptions): string[] {
    const classes = [...this.classes.keys()];
    const facade = this.classes.has("Dialogue") ? "BacklotDialogue" : "Dialogue";
    const imported = [
      facade === "Dialogue" ? facade : `Dialogue as ${facade}`,
      ...(this.operators ? ["operator"] : []),
    ];
    const lines = [`import { ${imported.join(", ")} } from "backlot/kit";`];
    if (classes.length > 0) lines.push(`import { ${classes.join(", ")} } from ${JSON.stringify(classesFrom)};`);
    const parts = [`intents: [${classes.join(", ")}]`];
    for (const [key, value] of Object.entries(opening)) {
      if (value !== undefined) parts.push(`${key}: ${typescriptValue(value, "  ")}`);
    }
    const [only, ...more] = parts;
    const given = more.length === 0 ? `{ ${only} }` : `{\n${parts.map((part) => `  ${part},`).join("\n")}\n}`;
    return [...lines, "", `export const d = new ${facade}(${given});`];
  }

  statement(command: Command, index: number): string {
    switch (command.kind) {
      case "say":
        return command.about === null ? "d.say();" : `d.say(${command.about.index});`;
      case "confirm":
      case "resume":
        return `d.${command.kind}(${this.variable(command.variable)});`;
      case "append": {
        const { target, value } = command;
        return `d.append(${this.variable(target.variable)}, ${JSON.stringify(wholeName(target))}, ${this.value(value)});`;
      }
      case "assign": {
        const { targets, values, span } = command;
        if (targets.length !== values.length) {
          throw new BacklotError("WRONG_COUNT", `${targets.length} targets but ${values.length} values`, { span });
        }
        return `d.set(${targets.map((target, i) => this.edit(target, values[i] as Expression)).join(", ")});`;
      }
      case "start":
        return this.start(command, index);
      default:
        return command satisfies never;
    }
  }

  private start({ intent, args }: Extract<Command, { kind: "start" }>, index: number): string {
    const spec = this.catalog.get(intent.text);
    if (spec === undefined) {
      throw new BacklotError("UNKNOWN_INTENT", `no intent is called ${intent.text}`, { span: intent.span });
    }
    const type = className(intent.text);
    const other = this.classes.get(type);
    if (other !== undefined && other !== intent.text) {
      throw new BacklotError("NAME_CLASH", `${other} and ${intent.text} are both the class ${type}`, {
        span: intent.span,
      });
    }
    this.classes.set(type, intent.text);
    if (this.tasks.has(index)) {
      throw new BacklotError("NAME_CLASH", `two commands have the index ${index}`, { span: intent.span });
    }
    const slots = args.map((arg) => this.argument(arg, spec)).join(", ");
    this.tasks.set(index, spec);
    const call = `d.start(${type}${slots === "" ? "" : `, { ${slots} }`});`;
    return this.named.has(index) ? `const x${index} = ${call}` : call;
  }

  private argument({ slot, value }: Argument, spec: IntentSpec): string {
    const type = findSlot(spec, slot.text)?.type;
    const typed = type !== undefined && fitsType(value, type, this.tasks);
    return `${typescriptKey(slot.text)}: ${this.value(value)}${typed ? "" : " as never"}`;
  }

  private edit({ variable, slot, hit, path }: Target, value: Expression): string {
    const parts = [this.variable(variable), JSON.stringify(wholeName({ slot, path })), this.value(value)];
    if (hit !== null) parts.push(String(hit));
    return `[${parts.join(", ")}]`;
  }

  private value(value: Expression): string {
    switch (value.kind) {
      case "literal":
        return typescriptValue(value.value, "");
      case "list":
        return `[${value.items.map((item) => this.value(item)).join(", ")}]`;
      case "object": {
        const entries = value.entries.map((entry) => `${typescriptKey(entry.name.text)}: ${this.value(entry.value)}`);
        return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
      }
      case "operator": {
        this.operators = true;
        const args = value.args.map((arg) => `, ${this.value(arg)}${hasReference(arg) ? " as never" : ""}`);
        return `operator(${JSON.stringify(value.name.text)}${args.join("")})`;
      }
      case "reference":
        return this.reference(value);
      case "word":
        throw new BacklotError("UNKNOWN_VARIABLE", notAValue(value.text), { span: value.span });
      case "unsayable":
        throw new BacklotError(value.code, value.message);
      default:
        return value satisfies never;
    }
  }

  private reference({ variable, hit, slot, path }: Reference): string {
    const name = this.variable(variable);
    const key = JSON.stringify(wholeName({ slot, path })) + (path === undefined ? "" : " as never");
    return this.tasks.get(variable.index)?.query === true ? `${name}.hit(${hit}, ${key})` : `${name}.get(${key})`;
  }

  private variable({ index, span }: Variable): string {
    if (this.tasks.has(index)) return `x${index}`;
    throw new BacklotError("UNKNOWN_VARIABLE", `x${index} is not bound by any command before`, { span });
  }
}

function wholeName({
  slot,
  path = [],
}: {
  readonly slot: Name;
  readonly path?: readonly PathStep[] | undefined;
}): string {
  return slot.text + pathText(pathOf(path));
}

function hasReference(value: Expression): boolean {
  if (value.kind === "object") return value.entries.some((entry) => hasReference(entry.value));
  return value.kind === "reference" || (value.kind === "list" && value.items.some(hasReference));
}
