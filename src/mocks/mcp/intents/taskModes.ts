import { own } from "../../../kit/internal.js";
import { checkTaskModes, listedMode, namedMode, type TaskMode } from "../tasks/modes.js";
import type { IntentSourceOptions } from "./sourceOptions.js";

/** Decides when the calls of a server's tools become tasks of the protocol. */
export class ServedTaskModes {
  private readonly stated: IntentSourceOptions["tasks"];
  private readonly imported: ReadonlyMap<string, TaskMode>;

  /** @throws BacklotError BAD_OPTION */
  constructor({ tasks, toolNames = {}, listedTools = {} }: IntentSourceOptions) {
    checkTaskModes(tasks);
    this.stated = tasks;
    this.imported = new Map(
      Object.keys({ ...toolNames, ...listedTools }).map((intent) => [
        own(toolNames, intent) ?? intent,
        listedMode(own(listedTools, intent)),
      ]),
    );
  }

  of(tool: string): TaskMode {
    const stated = typeof this.stated === "string" ? this.stated : this.named(tool);
    return stated ?? this.imported.get(tool) ?? "late";
  }

  named(tool: string): TaskMode | undefined {
    return namedMode(this.stated, tool);
  }

  get takesAny(): boolean {
    const { stated = {}, imported } = this;
    if (typeof stated === "string") return stated !== "never";
    return imported.size === 0 || [...Object.values(stated), ...imported.values()].some((mode) => mode !== "never");
  }
}
