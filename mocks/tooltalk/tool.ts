import { answer, type Behaviour, type BehaviourWorld, defineBehaviour, fail, python, type Value } from "backlot/kit";
import { Refusal } from "./refusal.js";
import { Session } from "./session.js";

/** The arguments of a call; null for one that was not given. */
export type Given = Readonly<Record<string, unknown>>;

/** A tool of ToolTalk. */
export interface Tool {
  /** True if the executor hands it the token of the user who is logged in. */
  readonly needsLogin?: boolean;
  /** True if it logs a user in, of whom there is one at a time. */
  readonly logsIn?: boolean;
  /** The parameters without a default, in the order of its signature. */
  readonly required?: readonly string[];
  /**
   * Carries a call out.
   * @throws Refusal for an exception of the tool
   */
  call(given: Given, session: Session): unknown;
}

/** Returns the maker of behaviours of a suite of tools. */
export function suite(tools: Readonly<Record<string, Tool>>): (name: string) => Behaviour {
  return (name) => {
    const tool = tools[name];
    if (tool === undefined) throw new TypeError(`ToolTalk's suite has no tool ${name}`);
    return defineBehaviour(name, { perform: ({ slots }, world) => perform(name, tool, slots, world) });
  };
}

function perform(name: string, tool: Tool, given: Given, world: BehaviourWorld) {
  const session = new Session(name, world);
  try {
    if (tool.needsLogin === true && session.token === null) throw new Refusal("User is not logged in");
    if (tool.logsIn === true && session.token !== null) {
      const { username } = session.user();
      throw new Refusal(`Only one user can be logged in at a time. Current user is ${username}.`);
    }
    bind(name, tool, given);
    return answer(tool.call(given, session) as Value);
  } catch (error) {
    // What was written before a refusal stays, as it did in the tools.
    if (error instanceof Refusal) return fail(error.message);
    throw error;
  }
}

/** Refuses arguments as Python does when it calls a function. */
function bind(name: string, { needsLogin = false, required = [] }: Tool, given: Given): void {
  const others = Object.keys((given["others"] as object | null) ?? {});
  const [unexpected] = others.filter((one) => !(needsLogin && one === "session_token"));
  if (unexpected !== undefined)
    throw new Refusal(`${name}.call() got an unexpected keyword argument ${quoted(unexpected)}`);
  const missing = required.filter((one) => given[one] === null).map(quoted);
  if (missing.length === 0) return;
  const noun = missing.length === 1 ? "argument" : "arguments";
  throw new Refusal(`${name}.call() missing ${missing.length} required positional ${noun}: ${listed(missing)}`);
}

function listed(names: readonly string[]): string {
  if (names.length < 3) return names.join(" and ");
  return `${names.slice(0, -1).join(", ")}, and ${names.at(-1)}`;
}

/** Returns a text as Python's `repr` quotes it. */
export const quoted = (text: string): string => python.text([text]).slice(1, -1);
