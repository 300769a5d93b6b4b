import { type Command, InvalidArgumentError, Option } from "commander";
import type { EngineName } from "../../runtime/engines/engine.js";
import { projectGroup } from "./groups.js";

/** Reads an option's value as a whole number from `least` on. */
export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^[-+]?\d+$/.test(text) || !Number.isSafeInteger(number) || number < least) {
      throw new InvalidArgumentError(
        least === Number.NEGATIVE_INFINITY ? "It must be a whole number." : `It must be a whole number from ${least}.`,
      );
    }
    return number;
  };
}

/** Reads an option's value as a port. */
export function portNumber(text: string): number {
  const port = wholeNumber(0)(text);
  if (port > 65_535) throw new InvalidArgumentError("It must be a port from 0 to 65535.");
  return port;
}

/** Reads an option's value as a percentage. */
export function percentage(text: string): number {
  const number = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || number > 100) throw new InvalidArgumentError("It must be a number from 0 to 100.");
  return number;
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** Reads an option's value as a time: `20s`, `500ms`, `2m`. @returns milliseconds */
export function duration(text: string): number {
  const [, number = "", unit = ""] = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text) ?? [];
  const milliseconds = Number(number) * (UNITS[unit] ?? Number.NaN);
  if (number === "" || !(milliseconds > 0)) {
    throw new InvalidArgumentError("It must be a time above nothing, such as 20s, 500ms or 2m.");
  }
  return milliseconds;
}

/** Gathers the values of an option that may be given several times. */
export function list(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}

/** Where the intents are, and the config file that may say so. */
export function intentsOptions(command: Command): Command {
  return command
    .option(
      "-i, --intents <folder>",
      "the folder of intents, or one file (default: intents; those of the folder that is given)",
    )
    .option("--config <file>", "the config file (default: the project's backlot.config.ts)");
}

/** Rows that every session finds. */
export function fixturesOption(command: Command): Command {
  return command.option(
    "--fixtures <folder>",
    "rows that every session finds (default: the folder fixtures beside the intents, where it exists)",
  );
}

/** The clock of sessions. */
export function nowOption(command: Command): Command {
  return command.option(
    "--now <time>",
    "the clock of every session, as ISO 8601 (default: the config file's, or 2024-01-01T09:00:00Z)",
  );
}

/** The flags of `intentsOptions`, `fixturesOption`, `behavioursOptions`, `engineOptions` and `strictnessOptions`, which execute commands. */
export interface ExecutionFlags {
  readonly intents?: string;
  readonly config?: string;
  readonly fixtures?: string;
  readonly engine?: EngineName;
  readonly generated?: string;
  readonly behaviours?: string | false;
  readonly deadlineMs?: number;
  readonly memoryMb?: number;
  readonly cache?: boolean;
  readonly now?: string;
  readonly strict?: boolean;
  readonly lenient?: boolean;
}

/** The project whose intents are used, with the rows and behaviours beside them. */
export function projectOptions(command: Command): Command {
  return behavioursOptions(fixturesOption(intentsOptions(projectGroup(command))));
}

/** Which behaviours commands run. */
export function behavioursOptions(command: Command): Command {
  return command
    .option(
      "--behaviours <folder>",
      "the behaviours to use (default: those beside the intents, or in the folder behaviours among them)",
    )
    .option("--no-behaviours", "use no behaviours");
}

/** What runs the commands, and within which limits. */
export function engineOptions(command: Command): Command {
  command
    .addOption(engineOption())
    .option("--generated <folder>", "use the generated classes of this folder in the sandbox");
  return limitsOptions(command);
}

/** What runs the commands. */
export function engineOption(): Option {
  const option = new Option("--engine <name>", "what runs the commands (default: quickjs; isolated with behaviours)");
  return option.choices(["quickjs", "isolated", "native"]);
}

/** Within which limits commands run, and whether the results of booting are kept. */
export function limitsOptions(command: Command): Command {
  return command
    .option("--deadline-ms <n>", "how long one command may run (default: 1000)", wholeNumber(1))
    .option("--memory-mb <n>", "the cap on the sandbox's memory (default: 64)", wholeNumber(1))
    .addOption(cacheOption());
}

/** Whether the results of booting are kept for the next time. */
export function cacheOption(): Option {
  return new Option("--no-cache", "boot anew, and keep nothing of it for the next time");
}

/** Whether values and planned outcomes are taken strictly. */
export function strictnessOptions(command: Command): Command {
  return command
    .option("--strict", "refuse what is not planned; a planned outcome left over is a divergence")
    .option("--lenient", "accept values of the wrong type, and count them as problems");
}

/** Examples at the end of a sub-command's help. */
export function examples(command: Command, lines: readonly string[]): Command {
  return command.addHelpText("after", `\nExamples:\n${lines.map((line) => `  ${line}`).join("\n")}`);
}
