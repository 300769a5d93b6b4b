import type * as node from "../../../runtime/engines/bootApart.js";

/** Stands for `runtime/engines/bootApart.ts` in the build: a page terminates the worker of code it distrusts. */
export const imageFromApart = async (): Promise<undefined> => undefined;

({ imageFromApart }) satisfies Record<keyof typeof node, unknown>;
