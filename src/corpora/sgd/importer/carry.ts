import { DONTCARE, isTime } from "../../../kit/internal.js";
import { type BuildValue, build } from "../../../labels/index.js";
import type { Held } from "./belief.js";
import type { Services } from "./services.js";
import type { Task } from "./tasks.js";

/** Where a value goes, and when. */
export interface Destination {
  readonly service: string;
  readonly slot: string;
  /** The task that is edited; null for one that starts. */
  readonly task: Task | null;
  readonly turn: number;
}

/**
 * How a command says a value: as a reference to the query's hit that offered it, or to the slot of a task that it is
 * carried over from; literally where somebody has just said it, or nothing holds it.
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

/** What another service's task holds, or said, the latest first; a slot of the same name before any other. */
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
      // A hit repeats what it was searched by, but for times: services answer with the nearest.
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

/** Whether a slot has closed values: "2" or "True" elsewhere is a coincidence, not the same thing. */
function isClosed(services: Services, service: string, slot: string): boolean {
  return services.get(service)?.slots.find(({ name }) => name === slot)?.is_categorical === true;
}
