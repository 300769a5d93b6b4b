import { given } from "../json/given.js";
import { Backend, makeBackend } from "./backend.js";
import { NativeEngine } from "./engines/native.js";

const known = new WeakMap<Backend, Backend>();

/**
 * The same back-end in this very thread, without a sandbox and without behaviours: what it answers costs no way across a
 * border. It stands for the other one only where none of the intents that are commanded has a behaviour
 * (`hasBehaviour`), and signals the same there, since the kit is the same.
 */
export function withoutSandbox(backend: Backend): Backend {
  const there = known.get(backend);
  if (there !== undefined) return there;
  const { intents, catalog, fixtures, defaults } = backend;
  const specs = JSON.stringify([...catalog.values()]);
  const compiled = { intents, catalog, ...given({ fixtures }) };
  const twin = makeBackend(compiled, new NativeEngine({ specs, ...given({ fixtures }) }), {
    engine: "native",
    ...defaults,
  });
  known.set(backend, twin);
  return twin;
}

/**
 * Whether code that is not the kit's may have a say in what comes of an intent: a behaviour, a generated class of a
 * project's own, or whoever opens sessions in a way of their own.
 */
export function hasBehaviour(
  { behaviours, behaviourFiles, options, open }: Pick<Backend, "behaviours" | "behaviourFiles" | "options" | "open">,
  intent: string,
): boolean {
  if (options.generated !== undefined || open !== Backend.prototype.open) return true;
  return behaviourFiles === undefined ? behaviours !== undefined : behaviourFiles.has(intent);
}
