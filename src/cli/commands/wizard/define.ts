import type { Command } from "commander";
import { withHelp } from "../../config/groups.js";
import { engineOptions, examples, nowOption, portNumber, projectOptions, wholeNumber } from "../../config/options.js";
import { terminal } from "../../terminal/terminal.js";
import type { WizardFlags } from "./runWizard.js";

const PORT = 4175;

/** Defines `backlot wizard`. */
export function define(command: Command): void {
  command.description(
    "Play a dialogue, one person as the user and one as the wizard behind the assistant, in two windows over one session; or one " +
      "person and a policy, a simulated user or a model. The wizard gets suggestions, queries the back-end by forms, and picks or " +
      "writes replies. Everything is recorded with its time, and a session that was interrupted goes on. It ends with a transcript " +
      "that replays, transcript.jsonl, and with a dialogue in STAR's format, star.jsonl.",
  );
  withHelp(command.optionsGroup("The dialogue:"))
    .option("--out <folder>", "the folder of the session's record; one that is there goes on (default: wizard)")
    .option("--id <id>", "the dialogue's id (default: wizard)")
    .option("--user <user>", "who is the user: person, agenda, or a module with a user or createUser (default: person)")
    .option("--policy <policy>", "a policy in the wizard's place, as for `backlot rehearse` (default: a person)")
    .option("--goals <intents...>", "what the user is to bring about: goals that are drawn for these intents")
    .option("--seed <n>", "the seed of the session, and of goals that are drawn (default: 1)", wholeNumber(0))
    .option("--port <n>", "the port; 0 for any that is free", portNumber, PORT);
  nowOption(command);
  projectOptions(command);
  engineOptions(command).action(async (flags: WizardFlags) => {
    const { runWizard } = await import("./runWizard.js");
    terminal.exitCode = await runWizard(flags);
  });
  examples(command, [
    "backlot wizard                                  # two people, on any subject",
    "backlot wizard --goals book_table --out tuesday # the user is told what to book",
    "backlot wizard --user agenda --goals book_table # one person is the wizard",
    "backlot wizard --policy src/policy.ts           # one person is the user",
  ]);
}
