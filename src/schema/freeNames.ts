import { memoized } from "../base/json/memoized.js";
import { OPERATORS } from "../kit/internal.js";
import { className, RESERVED_VERBS } from "./names.js";

/** Longer names are cut: a name becomes a file name, which file systems limit to 255 bytes. */
const MAX_CHARACTERS = 200;

export class FreeNames {
  /** Class names in lower case: two commands need different ones. */
  private readonly taken = new Set<string>();

  isFree(name: string): boolean {
    return (
      !RESERVED_VERBS.has(name) && !OPERATORS.has(name) && !/^x\d+$/.test(name) && !this.taken.has(classNameKey(name))
    );
  }

  /** Takes a name, or the next free one: `get_pet`, `get_pet_2`. @param wanted in any spelling: `getPet`, `get-pet` */
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
 * Converts any text to snake_case: `getPetById` and `get-pet by id` give `get_pet_by_id`, `FindTVShow` gives
 * `find_tv_show` and `petIDs` gives `pet_ids`.
 */
export const snakeCase: (text: string) => string = memoized((text) => {
  const parts = text
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    // The last of several capitals begins a word, unless only a plural s follows it.
    .replace(/([A-Z])([A-Z](?!s(?![a-z]))[a-z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z0-9]/);
  const snake = parts.filter((part) => part !== "").join("_");
  return /^[a-z]/.test(snake) ? snake : `n_${snake}`;
});
