import { BacklotError } from "../../../../base/errors.js";
import type { ApiRefusal } from "../../mapping.js";

export interface Oddity extends Pick<ApiRefusal, "at" | "message" | "effect"> {
  readonly left?: string;
}

export type Say = (at: string, message: string) => void;

/** The value made of a part; undefined, and said, if the part is not as OpenAPI has it. */
export function soundPart<T>(make: () => T, say: Say): T | undefined {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof BacklotError)) throw error;
    const { file, pointer = "" } = error.place;
    say(`${file}#${pointer}`, error.message);
    return undefined;
  }
}
