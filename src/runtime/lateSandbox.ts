import { given } from "../json/given.js";
import { Backend, makeBackend } from "./backend.js";
import { LateEngine } from "./engines/late.js";

const known = new WeakMap<Backend, Backend>();

/**
 * The same back-end with dialogues that come to the sandbox when a behaviour is first asked: until then nobody but the kit
 * has a say in them, and what it answers in this very thread costs no way across a border. The signals are the same,
 * since the kit is the same.
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
  known.set(backend, twin);
  return twin;
}

/**
 * Whether code that is not the kit's may have a say in all that is commanded: generated classes of a project's own, or
 * whoever opens sessions in a way of their own.
 */
function isOwn({ options, open }: Pick<Backend, "options" | "open">): boolean {
  return options.generated !== undefined || open !== Backend.prototype.open;
}
