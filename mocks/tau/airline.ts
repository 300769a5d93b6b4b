import type { Behaviour } from "backlot/kit";
import { changes } from "./airlineChanges.js";
import { lookUps, lookUpsOfTau2, lookUpsOfV1 } from "./airlineLookUps.js";
import { behaviourOf, type Tool } from "./airlineTool.js";
import { type Edition, TAU2, V1 } from "./airlineWorld.js";

const TOOLS_OF_V1 = { ...changes, ...lookUps, ...lookUpsOfV1 };
const TOOLS_OF_TAU2 = { ...changes, ...lookUps, ...lookUpsOfTau2 };

/**
 * Returns the behaviour of a tool of tau-bench's airline, over the tables `users`, `flights` and `reservations`. It answers the text that
 * an agent sees, or null.
 * @throws Error if the airline has no such tool
 */
export const airlineV1 = (tool: string): Behaviour => toolOf(TOOLS_OF_V1, tool, V1);

/**
 * Returns the behaviour of a tool of tau2's airline, over the same tables. It answers the text that an agent sees.
 * @throws Error if the airline has no such tool
 */
export const airlineTau2 = (tool: string): Behaviour => toolOf(TOOLS_OF_TAU2, tool, TAU2);

function toolOf(tools: Readonly<Record<string, Tool>>, name: string, edition: Edition): Behaviour {
  const tool = tools[name];
  if (tool === undefined) throw new Error(`the airline has no tool ${name}`);
  return behaviourOf(name, tool, edition);
}
