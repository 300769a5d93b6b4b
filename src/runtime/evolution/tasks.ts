import type { Command } from "../../labels/index.js";
import { commandsOf, type RecordedCommand } from "../../transcript/commands.js";
import type { Turn } from "../../transcript/index.js";

/** Intents of a dialogue's variables, as its turns pass. A refused command makes no variable. */
export class Variables {
  readonly #intents = new Map<number, string>();
  readonly #commands: ReadonlyMap<number, RecordedCommand>;

  constructor(turns: readonly Turn[]) {
    this.#commands = new Map(commandsOf(turns).map((command) => [command.at, command]));
  }

  intentOf(index: number): string | undefined {
    return this.#intents.get(index);
  }

  /** Passes a turn, after its own variables were looked up. @param tree tree of a System turn's command */
  pass(at: number, tree: Command | null): void {
    const command = this.#commands.get(at);
    if (tree?.kind === "start" && command?.isRefused === false) this.#intents.set(command.index, tree.intent.text);
  }
}
