import type { Intents } from "../intent.js";
import type { Path } from "../path.js";
import { type OwnRow, own, put } from "../record.js";
import type { VariableParts } from "../sandbox/protocol.js";
import type { Operator, Signal, SlotValues } from "../signal.js";
import type { SlotSpec, Value } from "../spec.js";
import type { World } from "../store/world.js";
import {
  type Edit,
  type Instruction,
  type Operand,
  Refusal,
  type RefusedSignal,
  type SlotOperand,
} from "./instruction.js";
import { Operands, withPart } from "./operands.js";
import { editsHit, openQuestion, type SlotValueMap, sent, slotOf, type Task } from "./task.js";

interface Assignment {
  readonly task: Task;
  readonly hit: OwnRow | null;
  readonly slot: SlotSpec;
  readonly value: Value | Operator | null;
}

/** The only place where a dialogue's state changes. An instruction is carried out whole, or refused without change. */
export class Program {
  next = 0;
  private readonly intents: Intents;
  private readonly world: World;
  private readonly tasks = new Map<number, Task>();
  private readonly operands: Operands;
  /** True if a refusal came after a change of state: the owner of the log rebuilds the program without it. */
  isInconsistent = false;
  private argument = 0;

  constructor(intents: Intents, world: World, lenient = false) {
    this.intents = intents;
    this.world = world;
    this.operands = new Operands(this.tasks, lenient);
  }

  /** Rows in signals are the world's own: copy a signal before keeping it (writing it across the border does so). */
  run(instruction: Instruction): (Signal | RefusedSignal)[] {
    this.argument = 0;
    try {
      const signals = this.carryOut(instruction);
      this.next = instruction.at + 1 + signals.length;
      this.isInconsistent = false;
      return signals;
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      const { code, message } = refusal;
      const { argument } = this;
      return [argument < 0 ? { kind: "error", code, message } : { kind: "error", code, message, argument }];
    }
  }

  /** In the order in which they were bound. Slots are the program's own, like rows in signals. */
  variables(): readonly VariableParts[] {
    const variables: VariableParts[] = [];
    for (const task of this.tasks.values())
      variables.push([task.ref, task.entry.spec.command, task.slots, task.confirmed, task.performed]);
    return variables;
  }

  private carryOut(instruction: Instruction): Signal[] {
    switch (instruction.kind) {
      case "say":
        return [];
      case "start":
        return this.start(instruction.at, instruction.intent, instruction.args);
      case "assign":
        return this.assign(instruction.edits);
      case "append":
        return this.append(instruction.edit);
      case "confirm":
        return this.confirm(this.operands.task(instruction.task));
      case "resume":
        return [this.advance(this.operands.task(instruction.task), true)];
      default:
        return instruction satisfies never;
    }
  }

  private start(at: number, intent: string, args: readonly SlotOperand[]): Signal[] {
    const entry = this.intents.get(intent);
    if (entry === undefined) throw new Refusal("UNKNOWN_INTENT", `no intent is called ${intent}`);
    const task: Task = {
      ref: `x${at}`,
      entry,
      slots: Object.create(entry.blank) as Task["slots"],
      confirmed: false,
      performed: false,
      hits: null,
      row: null,
      choices: null,
    };
    for (let i = 0; i < args.length; i++) {
      this.argument = i;
      const arg = args[i] as SlotOperand;
      const slot = slotOf(entry, arg[0]);
      this.set(task, slot, this.operands.fit(entry, slot, this.operands.resolve(arg[1]), entry.spec.query));
    }
    this.argument = -1;
    const signal = this.advance(task, false);
    this.tasks.set(at, task);
    return [signal];
  }

  private assign(edits: readonly Edit[]): Signal[] {
    if (edits.length === 1) return this.assignOne(this.prepare(edits[0] as Edit));
    const assignments: Assignment[] = [];
    for (let i = 0; i < edits.length; i++) {
      this.argument = i;
      assignments.push(this.prepare(edits[i] as Edit, assignments));
    }
    // All values are checked: from here on, state changes.
    this.argument = -1;
    this.isInconsistent = true;
    const touched: Task[] = [];
    for (let i = 0; i < assignments.length; i++) {
      const { task, hit, slot, value } = assignments[i] as Assignment;
      if (hit === null) {
        this.set(task, slot, value);
        if (!touched.includes(task)) touched.push(task);
      } else {
        this.editHit(task, hit, slot, value);
      }
    }
    const signals: Signal[] = [];
    for (let i = 0; i < touched.length; i++) signals.push(this.advance(touched[i] as Task, false));
    return signals;
  }

  /** Fast path for the most frequent assignment, without lists of edits. */
  private assignOne({ task, hit, slot, value }: Assignment): Signal[] {
    this.argument = -1;
    this.isInconsistent = true;
    if (hit === null) {
      this.set(task, slot, value);
      return [this.advance(task, false)];
    }
    this.editHit(task, hit, slot, value);
    return [];
  }

  private prepare(edit: Edit, before: readonly Assignment[] = []): Assignment {
    const task = this.operands.task(edit[0]);
    const { ref, entry } = task;
    if (!editsHit(task.entry.spec, edit[1])) {
      if (edit[1] !== null) throw new Refusal("NOT_A_QUERY", `${ref} is a task and has no hits to index`);
      const slot = slotOf(entry, edit[2]);
      if (edit[4] !== undefined) return this.preparePart({ task, hit: null, slot }, edit[4], edit[3], before);
      return {
        task,
        hit: null,
        slot,
        value: this.operands.fit(entry, slot, this.operands.resolve(edit[3]), entry.spec.query),
      };
    }
    const slot = entry.slots.get(edit[2]);
    if (slot === undefined) throw new Refusal("UNKNOWN_SLOT", `hits of ${entry.spec.command} have no slot ${edit[2]}`);
    const hit = this.operands.hit(task, edit[1]);
    if (edit[4] !== undefined) return this.preparePart({ task, hit, slot }, edit[4], edit[3], before);
    const value = this.operands.fit(entry, slot, this.operands.resolve(edit[3]), false);
    return { task, hit, slot, value: this.operands.complete(entry, slot, value, true) };
  }

  /** Checks an edit of a part of a slot's value, on top of earlier assignments of the same command. */
  private preparePart(
    place: Omit<Assignment, "value">,
    path: Path,
    operand: Operand,
    before: readonly Assignment[],
  ): Assignment {
    const { task, hit, slot } = place;
    const { entry, ref } = task;
    const value = this.operands.fitPart(entry, slot, path, this.operands.resolve(operand));
    let earlier: Assignment | undefined;
    for (const one of before) if (one.task === task && one.hit === hit && one.slot === slot) earlier = one;
    const held = earlier === undefined ? (hit === null ? task.slots[slot.name] : own(hit, slot.name)) : earlier.value;
    const whole = withPart(held as Value | null | undefined, path, value, `${ref}.${slot.name}`);
    return { ...place, value: this.operands.complete(entry, slot, whole, hit !== null || !entry.spec.asks) };
  }

  private append(edit: Edit): Signal[] {
    const task = this.operands.task(edit[0]);
    const slot = slotOf(task.entry, edit[2]);
    const list = this.operands.appended(task, slot, edit[4] ?? [], edit[3], editsHit(task.entry.spec, edit[1]));
    this.argument = -1;
    this.isInconsistent = true;
    put(task.slots, slot.name, list);
    return [this.advance(task, false)];
  }

  private confirm(task: Task): Signal[] {
    if (!task.entry.spec.confirm)
      throw new Refusal("NOT_CONFIRMABLE", `${task.entry.spec.command} needs no confirmation`);
    this.isInconsistent = true;
    task.confirmed = true;
    return [this.advance(task, false)];
  }

  /** Sets a slot; a text that may stand for several known values becomes a choice. */
  private set(task: Task, slot: SlotSpec, value: Value | Operator | null): void {
    put(task.slots, slot.name, value);
    if (slot.known === undefined || task.entry.spec.query) return;
    const options = typeof value === "string" ? this.world.choices(task.entry, slot, value) : [];
    if (options.length > 0) task.choices = (task.choices ?? new Map()).set(slot.name, options);
    else task.choices?.delete(slot.name);
  }

  private advance(task: Task, isTold: boolean): Signal {
    const { ref, entry } = task;
    const spec = entry.spec;
    const question = openQuestion(task);
    if (question !== null) return question;
    if (entry.behaviour !== null) {
      const refusal = this.check(task);
      if (refusal !== null) return refusal;
    }
    if (spec.confirm && !task.confirmed) return { kind: "confirm", ref };
    if (spec.performs === "when_told" && !isTold) return { kind: "ready", ref };
    return spec.query ? this.find(task) : this.perform(task);
  }

  private check(task: Task): Signal | null {
    const { ref, entry } = task;
    const args = sent(task);
    this.isInconsistent = true;
    const refusal = this.world.check(entry, args, task.row, task.slots);
    if (refusal === undefined) return null;
    task.confirmed = false;
    return { kind: "failed", ref, intent: entry.spec.command, arguments: args, ...refusal };
  }

  private find(task: Task): Signal {
    const { ref, entry } = task;
    const intent = entry.spec.command;
    const filter = sent(task);
    this.isInconsistent = true;
    const result = this.world.find(entry, filter, task.slots);
    if (!("rows" in result)) return { kind: "failed", ref, intent, arguments: filter, ...result };
    task.hits = result.rows;
    task.performed = true;
    return { kind: "found", ref, intent, filter, ...result };
  }

  private perform(task: Task): Signal {
    const { ref, entry } = task;
    const intent = entry.spec.command;
    const args = sent(task) as SlotValues;
    this.isInconsistent = true;
    const result = this.world.perform(entry, args, task.row, task.slots);
    if ("answer" in result) {
      task.performed = true;
      return { kind: "performed", ref, intent, arguments: args, answer: result.answer };
    }
    if (!("rows" in result)) {
      task.confirmed = false;
      return { kind: "failed", ref, intent, arguments: args, ...result };
    }
    task.performed = true;
    const made = result.rows[0];
    if (made === undefined) return { kind: "performed", ref, intent, arguments: args };
    task.row = made;
    return { kind: "performed", ref, intent, arguments: args, row: made };
  }

  /** Edits a hit; later queries see it as a row of this dialogue. */
  private editHit(task: Task, hit: OwnRow, slot: SlotSpec, value: Value | Operator | null): void {
    put(hit as SlotValueMap, slot.name, value);
    const { entity } = task.entry.spec;
    if (entity !== null) this.world.table(entity).own(hit);
  }
}
