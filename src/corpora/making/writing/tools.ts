import type { Backend } from "../../../runtime/backend.js";
import type { Tool } from "../stages/shapes.js";

/** Returns an intent as stages receive it; null for an unknown one. */
export function toolOf(backend: Backend, name: string): Tool | null {
  const spec = backend.catalog.get(name);
  if (spec === undefined) return null;
  const intent = backend.intents.find(({ command }) => command === name);
  const slots = spec.slots.map(({ name: slot, type, required }) => {
    const known = intent?.args.get(slot);
    const samples = known?.values === undefined ? {} : { values: [...known.values] };
    return {
      name: slot,
      type,
      required,
      ...(known?.description === undefined ? {} : { description: known.description }),
      ...samples,
    };
  });
  return { intent: name, description: intent?.description ?? `Search ${spec.entity ?? name}`, slots };
}
