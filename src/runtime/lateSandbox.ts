import { given } from "../base/json/given.js";
import { Backend, makeBackend } from "./backend.js";
import { LateEngine } from "./engines/late.js";

const known = new WeakMap<Backend, Backend>();

/**
 * Returns a copy of the back-end whose dialogues enter the sandbox only when a behaviour is first called. The signals
 * are the same, since the kit is the same.
 */
export function withLateSandbox(backend: Backend): Backend {
  if (isOwn(backend)) return backend;
  const there = known.get(backend);
  if (there !== undefined) return there;
  const { catalog, behaviours, behaviourFiles, fixtures, engine, options, defaults } = backend;
  const deciding = behaviours === undefined ? [] : (behaviourFiles ?? catalog).keys();
  const late = new LateEngine(engine, deciding, {
    specs: JSON.stringify([...catalog.values()]),
    ...given({ fixtures }),
  });
  const twin = makeBackend(backend, late, { ...options, ...defaults });
  known.set(backend, twin).set(twin, twin);
  return twin;
}

/** True if other code may affect all commands: a project's generated classes, or another `open` than Backend's. */
function isOwn({ options, open }: Pick<Backend, "options" | "open">): boolean {
  return open !== Backend.prototype.open || options.generated !== undefined;
}
