import type { Settings } from "../../project/settings.js";
import { err } from "./output.js";

/** Says which fixtures and behaviours are used where nobody named them. */
export function tellFound({ fixtures, areFixturesFound, behaviours, areBehavioursFound }: Settings): void {
  const parts = [
    ...(areFixturesFound ? [`fixtures: ${fixtures}`] : []),
    ...(areBehavioursFound ? [`behaviours: ${behaviours}`] : []),
  ];
  if (parts.length > 0) err.print(err.colours.dim(parts.join(", ")));
}
