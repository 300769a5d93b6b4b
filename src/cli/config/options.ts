import { type Command, InvalidArgumentError, Option } from "commander";
import type { EngineName } from "../../runtime/engines/engine.js";
import { projectGroup } from "./groups.js";

/** Returns a parser of whole numbers from `least` on. */
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

/** Parses a port. */
export function portNumber(text: string): number {
  const port = wholeNumber(0)(text);
  if (port > 65_535) throw new InvalidArgumentError("It must be a port from 0 to 65535.");
  return port;
}

/** Parses a percentage. */
export function percentage(text: string): number {
  const number = Number(text);
  if (!/^\d+(\.\d+)?$/.test(text) || number > 100) throw new InvalidArgumentError("It must be a number from 0 to 100.");
  return number;
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };

/** Parses a time: `20s`, `500ms`, `2m`. @returns milliseconds */
export function duration(text: string): number {
  const [, number = "", unit = ""] = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text) ?? [];
  const milliseconds = Number(number) * (UNITS[unit] ?? Number.NaN);
  if (number === "" || !(milliseconds > 0)) {
    throw new InvalidArgumentError("It must be a time above nothing, such as 20s, 500ms or 2m.");
  }
  return milliseconds;
}

/** Collects the values of a repeated option. */
export function list(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}

/** Adds the options of the folder of intents and the config file. */
export function intentsOptions(command: Command): Command {
  return command
    .option(
      "-i, --intents <folder>",
      "the folder of intents, or one file (default: intents; those of the folder that is given)",
    )
    .option("--config <file>", "the config file (default: the project's backlot.config.ts)");
}

/** Adds the option of the folder of fixtures. */
export function fixturesOption(command: Command): Command {
  return command.option(
    "--fixtures <folder>",
    "rows that every session finds (default: the folder fixtures beside the intents, where it exists)",
  );
}

/** Adds the option of the sessions' clock. */
export function nowOption(command: Command): Command {
  return command.option(
    "--now <time>",
    "the clock of every session, as ISO 8601 (default: the config file's, or 2024-01-01T09:00:00Z)",
  );
}

/**
 * The flags of `intentsOptions`, `fixturesOption`, `behavioursOptions`, `engineOptions` and `strictnessOptions`, for
 * commands that execute dialogues.
 */
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

/** Adds the options of the project: intents, fixtures and behaviours. */
export function projectOptions(command: Command): Command {
  return behavioursOptions(fixturesOption(intentsOptions(projectGroup(command))));
}

/** Adds the options of the folder of behaviours. */
export function behavioursOptions(command: Command): Command {
  return command
    .option(
      "--behaviours <folder>",
      "the behaviours to use (default: those beside the intents, or in the folder behaviours among them)",
    )
    .option("--no-behaviours", "use no behaviours");
}

/** Adds the options of the engine and its limits. */
export function engineOptions(command: Command): Command {
  command
    .addOption(engineOption())
    .option("--generated <folder>", "use the generated classes of this folder in the sandbox");
  return limitsOptions(command);
}

/** Returns the option of the engine. */
export function engineOption(): Option {
  const option = new Option("--engine <name>", "what runs the commands (default: quickjs; isolated with behaviours)");
  return option.choices(["quickjs", "isolated", "native"]);
}

/** Adds the options of limits and of the boot cache. */
export function limitsOptions(command: Command): Command {
  return command
    .option("--deadline-ms <n>", "how long one command may run (default: 1000)", wholeNumber(1))
    .option("--memory-mb <n>", "the cap on the sandbox's memory (default: 64)", wholeNumber(1))
    .addOption(cacheOption());
}

/** Returns the option of the boot cache. */
export function cacheOption(): Option {
  return new Option("--no-cache", "boot anew, and keep nothing of it for the next time");
}

/** Adds the options of strict and lenient sessions. */
export function strictnessOptions(command: Command): Command {
  return command
    .option("--strict", "refuse what is not planned; a planned outcome left over is a divergence")
    .option("--lenient", "accept values of the wrong type, and count them as problems");
}

/** Adds examples at the end of a sub-command's help. */
export function examples(command: Command, lines: readonly string[]): Command {
  return command.addHelpText("after", `\nExamples:\n${lines.map((line) => `  ${line}`).join("\n")}`);
}
