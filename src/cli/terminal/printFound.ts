import type { ProjectSettings } from "../../testing/project/settings.js";
import { err } from "./output.js";

/**
 * Prints the intents, fixtures and behaviours that are used without being named.
 * @param found the folder where the intents were found; null if they are the project's own
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
