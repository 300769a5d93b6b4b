import type { Command } from "../../labels/index.js";
import type { SystemTurn, Turn } from "../../transcript/index.js";

/** Which intent each variable of a dialogue stands for, as its turns go by. */
export class Variables {
  readonly #intents = new Map<number, string>();
  #next = 0;

  /** The intent of a variable; undefined for one that no call bound. */
  intentOf(index: number): string | undefined {
    return this.#intents.get(index);
  }

  /** Takes in a turn, after its own variables were looked up. @param tree of a System turn's command */
  pass(turn: Turn, tree: Command | null): void {
    if (turn.author === "System") {
      const index = indexOf(turn, this.#next);
      if (tree?.kind === "start") this.#intents.set(index, tree.intent.text);
      this.#next = index + 1;
    } else if (turn.author === "Signal") {
      if (turn.signal?.kind === "error" && turn.index === undefined) this.#next -= 1;
      else this.#next = (turn.index ?? this.#next) + 1;
    }
  }
}

const indexOf = (turn: SystemTurn, next: number): number => turn.index ?? next;
