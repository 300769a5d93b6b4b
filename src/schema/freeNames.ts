import { OPERATORS } from "../kit/internal.js";
import { className, RESERVED_VERBS } from "./names.js";

/** Longer names of others are cut: a name becomes that of files, which file systems bound at 255 bytes. */
const MAX_CHARACTERS = 200;

/** Gives intents and entities names that they can have, and that no other one has yet. */
export class FreeNames {
  /** Class names without regard to capitals: two commands need two of them. */
  private readonly taken = new Set<string>();

  /** Whether a name is still free. */
  isFree(name: string): boolean {
    return (
      !RESERVED_VERBS.has(name) && !OPERATORS.has(name) && !/^x\d+$/.test(name) && !this.taken.has(classNameKey(name))
    );
  }

  /**
   * Takes a name, or the next one that is free: `get_pet`, `get_pet_2`.
   * @param wanted in any spelling: `getPet`, `get-pet`
   */
  take(wanted: string): string {
    const name = snakeCase(wanted).slice(0, MAX_CHARACTERS);
    let free = name;
    for (let count = 2; !this.isFree(free); count++) free = `${name}_${count}`;
    this.taken.add(classNameKey(free));
    return free;
  }
}

const classNameKey = (name: string): string => className(name).toLowerCase();

/**
 * Any text as a name in the advised form: `getPetById` and `get-pet by id` give `get_pet_by_id`, `FindTVShow` gives
 * `find_tv_show` and `petIDs` gives `pet_ids`.
 */
export function snakeCase(text: string): string {
  const parts = text
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    // The last of some capitals begins a word, unless all that it has is the s of a plural.
    .replace(/([A-Z])([A-Z](?!s(?![a-z]))[a-z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z0-9]/);
  const snake = parts.filter((part) => part !== "").join("_");
  return /^[a-z]/.test(snake) ? snake : `n_${snake}`;
}
