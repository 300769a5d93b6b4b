import type * as node from "../../../runtime/engines/bootApart.js";

/**
 * Loads no image: a browser loads third-party code in the engine's thread, and a page terminates the worker if it does
 * not trust the code. The build of `backlot/browser` replaces `src/runtime/engines/bootApart.ts` by this file.
 */
export const imageFromApart = async (): Promise<undefined> => undefined;

({ imageFromApart }) satisfies Record<keyof typeof node, unknown>;
