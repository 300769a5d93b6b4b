import { type Behaviour, type BehaviourWorld, defineBehaviour, python, type Value } from "backlot/kit";
import { outcomeOf, Refusal } from "./refusal.js";
import { assertFits } from "./signature.js";
import { AGENT_TOOLS, type Arguments } from "./telecomAgent.js";
import { AGENT_ASSERTIONS, PHONE_ASSERTIONS } from "./telecomAssertions.js";
import { worldTexts } from "./telecomModels.js";
import { type Phone, readPhone, writePhone } from "./telecomPhone.js";
import { AGENT_SETUP, PHONE_SETUP } from "./telecomSetup.js";
import { PHONE_CHECKS } from "./telecomStatus.js";
import { synchronise } from "./telecomSync.js";
import { PHONE_TOOLS } from "./telecomUser.js";

type AgentFunction = (args: Arguments, world: BehaviourWorld) => unknown;
type PhoneFunction = (phone: Phone, args: Arguments) => unknown;
type Functions<F> = Readonly<Record<string, F>>;

const USER_TOOLS: Functions<PhoneFunction> = { ...PHONE_CHECKS, ...PHONE_TOOLS };
const AGENT: Functions<AgentFunction> = { ...AGENT_TOOLS, ...AGENT_SETUP, ...AGENT_ASSERTIONS };
const USER: Functions<PhoneFunction> = { ...USER_TOOLS, ...PHONE_SETUP, ...PHONE_ASSERTIONS };

/** Parameters of tools that have a default. */
const OPTIONAL: readonly string[] = ["limit"];

/**
 * Returns the behaviour of a tool of the telecom domain, the carrier's agent's or its customer's, or of what belongs to
 * nobody: `set_up` and `assertion`, which call a function by its name, and `world_texts`, the two worlds for a hash.
 * Tools answer the text that their principal sees. After each call the worlds are made to agree.
 */
export function telecom(tool: string): Behaviour {
  return defineBehaviour(tool, {
    perform: ({ slots }, world) =>
      outcomeOf(() => {
        const value = performed(tool, slots as Arguments, world);
        synchronise(world);
        return value;
      }),
  });
}

function performed(tool: string, args: Arguments, world: BehaviourWorld): Value | null {
  if (tool === "world_texts") return [...worldTexts(world)];
  if (tool === "set_up" || tool === "assertion") {
    const { name, arguments: given } = args;
    const value = call(name as string, (given ?? {}) as Arguments, world);
    return tool === "assertion" ? value === true : null;
  }
  const required = Object.keys(args).filter((name) => name !== "others" && !OPTIONAL.includes(name));
  const kit = Object.hasOwn(USER_TOOLS, tool) ? "TelecomUserTools" : "TelecomTools";
  assertFits(`${kit}.${tool}`, required, args);
  const value = call(tool, args, world);
  return typeof value === "string" ? value : python.json(value);
}

/** Calls a function of either side. @throws Refusal by the function, and if there is none */
function call(name: string, args: Arguments, world: BehaviourWorld): unknown {
  if (Object.hasOwn(AGENT, name)) return (AGENT[name] as AgentFunction)(args, world);
  if (!Object.hasOwn(USER, name)) throw new Refusal(`there is no function ${name}`);
  const phone = readPhone(world);
  const value = (USER[name] as PhoneFunction)(phone, args);
  writePhone(world, phone);
  return value;
}
