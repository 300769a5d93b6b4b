import { getQuickJS } from "quickjs-emscripten";

/*
 * Two other ways to run the same kit in QuickJS, through quickjs-emscripten's ordinary interface: what Backlot's own
 * engine is compared with. Each opens guests as an engine does, which are to be closed.
 */

/** A runtime of its own for each dialogue, the bundle evaluated and the intents booted in it again. */
export async function reevaluated(build, specs) {
  const [quickjs, makeGuest, source] = [await getQuickJS(), await guestOf(build), await sourceOf(build)];
  return {
    open() {
      const { context, send, close } = boot(quickjs, source, specs);
      const call = (message) => {
        const argument = context.newString(message);
        const result = context.unwrapResult(context.callFunction(send, context.undefined, argument));
        argument.dispose();
        return result.consume(context.getString);
      };
      return makeGuest(call, close);
    },
  };
}

/** One runtime for all dialogues, whose state is replaced and nothing more; each command is evaluated as source text. */
export async function evaluatedText(build, specs) {
  const makeGuest = await guestOf(build);
  const { context } = boot(await getQuickJS(), await sourceOf(build), specs);
  const evaluate = (source) => context.unwrapResult(context.evalCode(source)).consume(context.getString);
  return {
    open() {
      evaluate('backlot.open("")');
      return makeGuest((message) => evaluate(`backlot.send(${JSON.stringify(message)})`));
    },
  };
}

/** Makes guests with the bookkeeping of Backlot's own. */
async function guestOf(build) {
  const { LoggedGuest } = await build.load("runtime/pool/loggedGuest.js");
  const { inBrief, writeInstruction } = await build.load("kit/internal.js");
  return (send, close = () => {}) => {
    // Those of earlier commits note it themselves.
    const noted = (guest, message) => {
      const answer = send(message);
      return guest.note?.(message, answer) ?? answer;
    };
    const host = {
      send: noted,
      run(guest, instruction, briefly) {
        const message = writeInstruction(instruction);
        return noted(guest, briefly ? inBrief(message) : message);
      },
      forget() {},
      assertOpen() {},
    };
    return Object.assign(new LoggedGuest(host, ""), { close });
  };
}

async function sourceOf(build) {
  return (await build.load("runtime/assets.js")).guestSource();
}

function boot(quickjs, source, specs) {
  const runtime = quickjs.newRuntime();
  const context = runtime.newContext();
  context.unwrapResult(context.evalCode(source)).dispose();
  const backlot = context.getProp(context.global, "backlot");
  const bootFunction = context.getProp(backlot, "boot");
  const send = context.getProp(backlot, "send");
  const facts = context.newString(specs);
  context.unwrapResult(context.callFunction(bootFunction, context.undefined, facts)).dispose();
  for (const handle of [facts, bootFunction, backlot]) handle.dispose();
  const close = () => {
    send.dispose();
    context.dispose();
    runtime.dispose();
  };
  return { context, send, close };
}
