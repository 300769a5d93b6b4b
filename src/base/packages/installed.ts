import { BacklotError } from "../errors.js";

/**
 * Loads an optional package.
 * @param need its purpose, with its name at the end
 * @throws BacklotError MISSING_PACKAGE if it is not installed
 */
export async function installed<T>(load: () => Promise<T>, need: string): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw cause;
    const name = need.split(" ").at(-1);
    throw new BacklotError("MISSING_PACKAGE", `${need}, which is not installed: npm install ${name}`, { cause });
  }
}
