import { type Behaviour, type BehaviourTask, defineBehaviour } from "backlot/kit";
import { outcomeOf } from "./refusal.js";
import { itemTools } from "./retailItems.js";
import { lookUps } from "./retailLookUps.js";
import { orderTools } from "./retailOrders.js";
import type { Given, RetailTools } from "./retailTool.js";
import { assertFits } from "./signature.js";

const TOOLS: RetailTools = { ...lookUps, ...orderTools, ...itemTools };

/**
 * Returns the behaviour of a tool of tau2's shop, over the tables `users`, `orders` and `products`. It answers the text that an agent sees.
 * @throws Error if the shop has no such tool
 */
export function retail(name: string): Behaviour {
  const tool = TOOLS[name];
  if (tool === undefined) throw new Error(`the shop has no tool ${name}`);
  const parameters = tool.parameters.split(" ").filter((one) => one !== "");
  return defineBehaviour(name, {
    perform: ({ slots }, world) =>
      outcomeOf(() => {
        assertFits(`RetailTools.${name}`, parameters, slots);
        return tool.run(givenIn(slots), world);
      }),
  });
}

const givenIn = (slots: BehaviourTask["slots"]): Given => ({
  text: (name) => slots[name] as string,
  list: (name) => slots[name] as readonly string[],
});
