import { given } from "../../base/json/given.js";
import { ORDER_BY, type Outcome, put, type Row, type Signal, type TableChanges } from "../../kit/internal.js";
import type { Command, Name } from "../../labels/index.js";
import { printCommand } from "../../labels/print.js";
import { type Leaf, type SlotOwner, transformCommand } from "../../labels/transform.js";
import { tryParseCommand } from "../../labels/tryParse.js";
import { newIntent, newSlot } from "../../schema/compare/renames.js";
import type { Catalog, Renames } from "../../schema/index.js";
import { commandsOf, type RecordedCommand } from "../../transcript/commands.js";
import type { Transcript, Turn } from "../../transcript/index.js";
import { parseSignalText, signalText } from "../../transcript/wording.js";

/** Renames intents and slots everywhere in a dialogue; a command without renamed names keeps its text. */
export function renameTranscript(
  transcript: Transcript,
  renames: Renames,
  entities: ReadonlyMap<string, RenamedEntity>,
): Transcript {
  const variables = new Variables(transcript.turns);
  const turns = transcript.turns.map((turn, at) => {
    const tree = turn.author === "System" ? tryParseCommand(turn.command) : null;
    const renamed = renameTurn(turn, tree, renames, variables);
    variables.pass(at, tree);
    return renamed;
  });
  const { outcomes, entities: rows, tables, faults, final } = transcript;
  const slotOfEntity = (entity: string) => (slot: string) => {
    const names = (entities.get(entity)?.intents ?? []).map((intent) => newSlot(renames, intent, slot));
    return names.find((name) => name !== slot) ?? slot;
  };
  return {
    ...transcript,
    turns,
    ...(outcomes && {
      outcomes: mapped(
        outcomes,
        (intent) => newIntent(renames, intent),
        (all, intent) => all.map((one) => renameOutcome(one, (slot) => newSlot(renames, intent, slot))),
      ),
    }),
    ...(rows && {
      entities: mapped(
        rows,
        (entity) => entities.get(entity)?.name ?? entity,
        (all, entity) => all.map((row) => renameKeys(row, slotOfEntity(entity))),
      ),
    }),
    ...(tables && {
      tables: mapped(
        tables,
        (entity) => entities.get(entity)?.name ?? entity,
        (changes, entity) => renameTable(changes, slotOfEntity(entity)),
      ),
    }),
    ...(faults && { faults: faults.map((fault) => ({ ...fault, intent: newIntent(renames, fault.intent) })) }),
    ...(final && {
      final: mapped(final, same, ({ intent, slots, ...rest }) => ({
        intent: newIntent(renames, intent),
        slots: renameKeys(slots, (slot) => newSlot(renames, intent, slot)),
        ...rest,
      })),
    }),
  };
}

function renameTable({ removed, formerIds, ...rows }: TableChanges, slotOf: (slot: string) => string): TableChanges {
  const renamed = mapped(rows as Readonly<Record<string, readonly Row[]>>, same, (all) =>
    all.map((row) => renameKeys(row, slotOf)),
  );
  return { ...renamed, ...given({ removed, formerIds }) };
}

const same = (name: string): string => name;

function mapped<Held, Made>(
  record: Readonly<Record<string, Held>>,
  nameOf: (name: string) => string,
  made: (held: Held, name: string) => Made,
): Record<string, Made> {
  const result: Record<string, Made> = {};
  for (const [name, held] of Object.entries(record)) put(result, nameOf(name), made(held, name));
  return result;
}

function renameTurn(turn: Turn, tree: Command | null, renames: Renames, variables: Variables): Turn {
  switch (turn.author) {
    case "System": {
      if (tree === null) return turn;
      const renamed = renameCommand(tree, renames, variables);
      return renamed === tree ? turn : { ...turn, command: printCommand(renamed) };
    }
    case "Signal": {
      const { signal, text } = turn;
      if (signal !== undefined) return { ...turn, signal: renameSignal(signal, renames, variables) };
      const said = parseSignalText(text ?? "");
      const intent = said?.ref === undefined ? undefined : variables.intentOf(Number(said.ref.slice(1)));
      if (said?.slot === undefined || said.ref === undefined || intent === undefined) return turn;
      const slot = newSlot(renames, intent, said.slot);
      if (slot === said.slot) return turn;
      const options = said.options ?? [];
      const kind = said.kinds[0] === "choose" ? ({ kind: "choose", options } as const) : ({ kind: "ask" } as const);
      return { ...turn, text: signalText({ ...kind, ref: said.ref, slot }) };
    }
    case "User": {
      const { means } = turn;
      if (means?.intent === undefined) return turn;
      const { intent, slots } = means;
      const renamed = slots && { slots: renameKeys(slots, (slot) => newSlot(renames, intent, slot)) };
      return { ...turn, means: { ...means, intent: newIntent(renames, intent), ...renamed } };
    }
    default:
      return turn;
  }
}

function renameSignal(signal: Signal, renames: Renames, variables: Variables): Signal {
  if (signal.kind === "error") return signal;
  if (signal.kind === "ask" || signal.kind === "choose") {
    const intent = variables.intentOf(Number(signal.ref.slice(1)));
    return intent === undefined ? signal : { ...signal, slot: newSlot(renames, intent, signal.slot) };
  }
  if (!("intent" in signal)) return signal;
  const { intent } = signal;
  const name = newIntent(renames, intent);
  const slotOf = (slot: string): string => newSlot(renames, intent, slot);
  switch (signal.kind) {
    case "performed": {
      const row = signal.row && { row: renameKeys(signal.row, slotOf) };
      return { ...signal, intent: name, arguments: renameKeys(signal.arguments, slotOf), ...row };
    }
    case "found": {
      const rows = signal.rows.map((row) => renameKeys(row, slotOf));
      return { ...signal, intent: name, filter: renameKeys(signal.filter, slotOf), rows };
    }
    case "failed": {
      const offers = signal.alternatives && { alternatives: signal.alternatives.map((row) => renameKeys(row, slotOf)) };
      return { ...signal, intent: name, arguments: renameKeys(signal.arguments, slotOf), ...offers };
    }
    default:
      return signal satisfies never;
  }
}

function renameOutcome(outcome: Outcome, slotOf: (slot: string) => string): Outcome {
  if ("rows" in outcome) return { rows: outcome.rows.map((row) => renameKeys(row, slotOf)) };
  if ("answer" in outcome) return outcome;
  const { alternatives } = outcome;
  return { ...outcome, ...(alternatives && { alternatives: alternatives.map((row) => renameKeys(row, slotOf)) }) };
}

function renameKeys<Held>(
  record: Readonly<Record<string, Held>>,
  nameOf: (name: string) => string,
): Record<string, Held> {
  return mapped(record, nameOf, (held) => held);
}

function renameCommand(tree: Command, renames: Renames, variables: Variables): Command {
  const called = (of: SlotOwner): string | undefined => ("text" in of ? of.text : variables.intentOf(of.index));
  return transformCommand(tree, {
    intent: (name) => renamedTo(name, newIntent(renames, name.text)),
    slot: (slot, of) => {
      const intent = called(of);
      return intent === undefined ? slot : renamedTo(slot, newSlot(renames, intent, slot.text));
    },
    leaf: (one, place) => {
      const isOrder = place?.slot.text === ORDER_BY.name && "text" in place.of;
      return isOrder ? renameOrder(one, place.of.text, renames) : one;
    },
  });
}

function renamedTo(name: Name, text: string): Name {
  return text === name.text ? name : { ...name, text };
}

/** `order_by="-price"` names a slot as a text. */
function renameOrder(one: Leaf, intent: string, renames: Renames): Leaf {
  if (one.kind !== "literal" || one.type !== "str") return one;
  const sign = one.value.startsWith("-") ? "-" : "";
  const slot = one.value.slice(sign.length);
  const name = newSlot(renames, intent, slot);
  return name === slot ? one : { ...one, value: `${sign}${name}` };
}

/** An entity of the old schema: its new name, and its intents by their old names. */
export interface RenamedEntity {
  readonly name: string;
  readonly intents: readonly string[];
}

/** Returns the new names of one catalogue's entities in another, through the intents that own their rows. */
export function renamedEntities(old: Catalog, next: Catalog, renames: Renames): ReadonlyMap<string, RenamedEntity> {
  const entities = new Map<string, RenamedEntity>();
  for (const { command, entity } of old.values()) {
    if (entity === null) continue;
    const known = entities.get(entity);
    const name = known?.name ?? next.get(newIntent(renames, command))?.entity ?? undefined;
    entities.set(entity, { name: name ?? entity, intents: [...(known?.intents ?? []), command] });
  }
  return entities;
}

/** Intents of a dialogue's variables, as its turns pass. A refused command makes no variable. */
export class Variables {
  readonly #intents = new Map<number, string>();
  readonly #commands: ReadonlyMap<number, RecordedCommand>;

  constructor(turns: readonly Turn[]) {
    this.#commands = new Map(commandsOf(turns).map((command) => [command.at, command]));
  }

  intentOf(index: number): string | undefined {
    return this.#intents.get(index);
  }

  /** Passes a turn, after its own variables were looked up. @param tree tree of a System turn's command */
  pass(at: number, tree: Command | null): void {
    const command = this.#commands.get(at);
    if (tree?.kind === "start" && command?.isRefused === false) this.#intents.set(command.index, tree.intent.text);
  }
}
