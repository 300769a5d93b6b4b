import { BacklotError } from "../../errors.js";
import type { Backend } from "../../runtime/backend.js";
import type { Style, StyleName } from "./style.js";

/** What a style is opened with. */
export interface StyleOptions {
  readonly intentsFolder: string;
  readonly now?: number | undefined;
}

/**
 * Checks that models may say the dialogues of a style in their words.
 * @throws BacklotError BAD_CORPUS for forms
 */
export function checkReworded(name: StyleName): void {
  if (name !== "forms") return;
  throw new BacklotError(
    "BAD_CORPUS",
    "models do not reword forms: the form's modules read the answers as they were said, and other words would not be those that were read",
  );
}

/** Loads a style, and prepares it for a back-end. */
export async function openStyle(
  name: StyleName,
  backend: Backend,
  { intentsFolder, now }: StyleOptions,
): Promise<Style> {
  switch (name) {
    case "sgd":
      return (await import("./sgd/sgdStyle.js")).sgdStyle(backend, now);
    case "star":
      return (await import("./star/starStyle.js")).starStyle(backend, intentsFolder);
    case "forms":
      return (await import("./forms/formsStyle.js")).formsStyle(backend);
    default:
      return name satisfies never;
  }
}
