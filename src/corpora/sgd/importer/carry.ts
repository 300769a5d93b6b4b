import { DONTCARE, isTime } from "../../../kit/internal.js";
import { type BuildValue, build } from "../../../labels/index.js";
import type { Held } from "./belief.js";
import type { Services } from "./services.js";
import type { Task } from "./tasks.js";

/** The slot that receives a value. */
export interface Destination {
  readonly service: string;
  readonly slot: string;
  /** The edited task; null for a task that starts. */
  readonly task: Task | null;
  readonly turn: number;
}

/**
 * The form of a value in a command: a reference to the hit that offered it or to the slot of an earlier task, or a
 * literal if the user has just said it or no task holds it.
 * @param tasks all tasks of the dialogue, in order
 */
export function carriedOver(held: Held, to: Destination, tasks: readonly Task[], services: Services): BuildValue {
  const { value, hit } = held;
  if (value === DONTCARE) return value;
  if (hit !== undefined && hit.task !== to.task && hit.task.holds(hit) && hit.task.isResult(to.slot)) {
    return build.reference(hit.task.index, to.slot, hit.position);
  }
  if (held.isSilent === true) return fromElsewhere(value, to, tasks, services) ?? value;
  if (held.turn === to.turn) return value;
  const before = tasks.findLast(
    (one) => one !== to.task && !one.isQuery && one.service === to.service && one.slots.get(to.slot) === value,
  );
  return before === undefined ? value : build.reference(before.index, to.slot);
}

/** A reference to a task of another service that holds the value, latest first; prefers slots of the same name. */
function fromElsewhere(
  value: string,
  { service, slot }: Destination,
  tasks: readonly Task[],
  services: Services,
): BuildValue | null {
  const others = tasks.filter((task) => task.service !== service).reverse();
  for (const isMeant of [(name: string): boolean => name === slot, (): boolean => true]) {
    for (const task of others) {
      const isWanted = (name: string, held: string): boolean =>
        held === value && isMeant(name) && (name === slot || !isClosed(services, task.service, name));
      // Hits repeat the search parameters except times, since services return the nearest ones.
      const position = task.isQuery ? (task.current?.position ?? null) : null;
      for (const [name, held] of task.slots) {
        if (!isWanted(name, held) || (task.isQuery && (position === null || isTime(held)))) continue;
        return build.reference(task.index, name, position);
      }
      for (const [name, informed] of task.informed) {
        if (!isWanted(name, informed.value) || !task.holds(informed.hit) || !task.isResult(name)) continue;
        return build.reference(task.index, name, informed.hit.position);
      }
    }
  }
  return null;
}

/** True if a slot has closed values, such as "2" or "True", which are often equal by coincidence. */
function isClosed(services: Services, service: string, slot: string): boolean {
  return services.get(service)?.slots.find(({ name }) => name === slot)?.is_categorical === true;
}
