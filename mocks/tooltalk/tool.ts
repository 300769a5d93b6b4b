import { type Behaviour, type BehaviourWorld, defineBehaviour, type Value } from "backlot/kit";
import { outcomeOf, Refusal } from "../tau/refusal.js";
import { assertFits } from "../tau/signature.js";
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
    return defineBehaviour(name, {
      perform: ({ slots }, world) => outcomeOf(() => answerOf(name, tool, slots, world)),
    });
  };
}

function answerOf(name: string, tool: Tool, given: Given, world: BehaviourWorld): Value {
  const { needsLogin = false, logsIn = false, required = [] } = tool;
  const session = new Session(name, world);
  if (needsLogin && session.token === null) throw new Refusal("User is not logged in");
  if (logsIn && session.token !== null) {
    const { username } = session.user();
    throw new Refusal(`Only one user can be logged in at a time. Current user is ${username}.`);
  }
  assertFits(`${name}.call`, required, needsLogin ? withoutToken(given) : given);
  return tool.call(given, session) as Value;
}

/** Returns the arguments without a token: the executor hands its own to the tool. */
function withoutToken(given: Given): Given {
  const { session_token: _, ...others } = (given.others ?? {}) as Given;
  return { ...given, others };
}
