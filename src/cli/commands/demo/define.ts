import type { Command } from "commander";
import { terminal } from "../../terminal/terminal.js";

/** Defines `backlot demo`. */
export function define(command: Command): void {
  command
    .description(
      "Replay the dialogues that come with Backlot over the intents that come with it, and show one of them.",
    )
    .action(async () => {
      const { demo } = await import("./runDemo.js");
      terminal.exitCode = await demo();
    });
}
