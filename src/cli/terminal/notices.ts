import type { ProjectSettings } from "../../testing/project/settings.js";
import { counted, err } from "./output.js";

/**
 * Prints parts that are used without being named. `found` is the folder of the intents, unless they are the project's
 * own.
 */
export function printFound(settings: ProjectSettings, found: string | null = null): void {
  const { intents, fixtures, areFixturesFound, behaviours, areBehavioursFound } = settings;
  const parts = [
    ...(found === null ? [] : [`intents: ${intents}`]),
    ...(areFixturesFound ? [`fixtures: ${fixtures}`] : []),
    ...(areBehavioursFound ? [`behaviours: ${behaviours}`] : []),
  ];
  if (parts.length > 0) err.print(err.colours.dim(parts.join(", ")));
}

const MAX_NAMED = 8;

export function placeholderWarning(slots: readonly string[]): string | null {
  if (slots.length === 0) return null;
  const more = slots.length - MAX_NAMED;
  const named = `${slots.slice(0, MAX_NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
  return `${counted(slots.length, "slot")} without samples, and no kind of values fits: ${named}. Made values say little more than the name; give the slot \`values\`, or a description that says what it holds`;
}
