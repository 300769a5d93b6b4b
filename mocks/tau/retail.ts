import { answer, type Behaviour, type BehaviourTask, defineBehaviour, fail } from "backlot/kit";
import { Refusal } from "./refusal.js";
import { itemTools } from "./retailItems.js";
import { lookUps } from "./retailLookUps.js";
import { orderTools } from "./retailOrders.js";
import type { Given, RetailTools } from "./retailTool.js";
import { misfit } from "./signature.js";

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
    perform(task, world) {
      const reason = misfit(`RetailTools.${name}`, parameters, task);
      if (reason !== null) return fail(reason);
      try {
        return answer(tool.run(givenIn(task), world));
      } catch (error) {
        if (error instanceof Refusal) return fail(error.message);
        throw error;
      }
    },
  });
}

const givenIn = ({ slots }: BehaviourTask): Given => ({
  text: (name) => slots[name] as string,
  list: (name) => slots[name] as readonly string[],
});
