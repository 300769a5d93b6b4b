import { BacklotError } from "../../../base/errors.js";

/**
 * The AI SDK; without it this module cannot be imported.
 * @throws BacklotError MISSING_PACKAGE if it is not installed
 */
export const { jsonSchema, tool } = await import("ai").catch((cause: NodeJS.ErrnoException) => {
  if (cause.code !== "ERR_MODULE_NOT_FOUND") throw cause;
  const message = "backlot/ai needs the package ai, version 6 or 7, which is not installed: npm install ai";
  throw new BacklotError("MISSING_PACKAGE", message, { cause });
});
