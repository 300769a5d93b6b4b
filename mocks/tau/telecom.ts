import {
  answer,
  type Behaviour,
  type BehaviourTask,
  type BehaviourWorld,
  defineBehaviour,
  fail,
  type Value,
} from "backlot/kit";
import { misfit } from "./signature.js";
import { AGENT_TOOLS, type Arguments } from "./telecomAgent.js";
import { AGENT_ASSERTIONS, PHONE_ASSERTIONS } from "./telecomAssertions.js";
import { worldTexts } from "./telecomModels.js";
import { readPhone, writePhone } from "./telecomPhone.js";
import { Refusal } from "./telecomRecords.js";
import { AGENT_SETUP, PHONE_SETUP, type PhoneSetup } from "./telecomSetup.js";
import { PHONE_CHECKS } from "./telecomStatus.js";
import { synchronise } from "./telecomSync.js";
import { PHONE_TOOLS } from "./telecomUser.js";

const AGENT = { ...AGENT_TOOLS, ...AGENT_SETUP, ...AGENT_ASSERTIONS, world_texts };
const USER: Readonly<Record<string, PhoneSetup>> = {
  ...PHONE_CHECKS,
  ...PHONE_TOOLS,
  ...PHONE_SETUP,
  ...PHONE_ASSERTIONS,
};

/** Parameters that have a default. */
const OPTIONAL: readonly string[] = ["limit", "mms_over_wifi", "expected_desc"];

/**
 * Returns the behaviour of a function of the telecom domain: a tool of the carrier's agent or of its customer, a
 * function that prepares a task, or an assertion. The worlds of the two agree again after each.
 */
export function telecom(tool: string): Behaviour {
  return defineBehaviour(tool, {
    perform(task, world) {
      try {
        const value = call(tool, task, world);
        synchronise(world);
        return answer(value);
      } catch (thrown) {
        if (thrown instanceof Refusal) return fail(thrown.message);
        throw thrown;
      }
    },
  });
}

function call(tool: string, task: BehaviourTask, world: BehaviourWorld): Value | null {
  const args = task.slots as Arguments;
  const isUser = Object.hasOwn(USER, tool);
  const required = Object.keys(args).filter((name) => name !== "others" && !OPTIONAL.includes(name));
  const fault = misfit(`${isUser ? "TelecomUserTools" : "TelecomTools"}.${tool}`, required, task);
  if (fault !== null) throw new Refusal(fault);
  if (!isUser) return (AGENT[tool as keyof typeof AGENT] ?? unknown)(args, world);
  const phone = readPhone(world);
  const value = (USER[tool] as PhoneSetup)(phone, args);
  writePhone(world, phone);
  return value;
}

/** Returns the texts of the two worlds, for hashes: no tool of the benchmark's. */
function world_texts(_args: Arguments, world: BehaviourWorld): Value {
  return [...worldTexts(world)];
}

function unknown(): never {
  throw new Refusal("there is no such function");
}
