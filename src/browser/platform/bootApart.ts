import type * as node from "../../runtime/engines/bootApart.js";

/**
 * A browser loads third-party code where the engine runs: the build of `backlot/browser` puts this file in the place of
 * `src/runtime/engines/bootApart.ts`. Whoever does not trust the code ends the worker.
 */
export const imageFromApart = async (): Promise<undefined> => undefined;

({ imageFromApart }) satisfies Record<keyof typeof node, unknown>;
