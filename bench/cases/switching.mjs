import { startSandbox, syntheticCatalog } from "../engine.mjs";
import { figure, ratio } from "../figures.mjs";
import { of } from "../rounds.mjs";
import { dialogues } from "../synthetic.mjs";

export const title = "Live sessions on one sandbox: one after the other, and a command of each in turn";

/** Commands that reach the sandbox; `say()` is kept outside, and switches nothing. */
const sentOf = (script) => script.filter((command) => !command.startsWith("say")).length;

export async function measure(bench) {
  const scripts = dialogues(bench.quick ? 200 : 1_000, 50);
  const sent = sentOf(scripts[0]) * scripts.length;
  const { here, base } = await bench.costs(
    async (build) => {
      const { Session } = await build.load("runtime/session/session.js");
      const catalog = await syntheticCatalog(build, 100);
      const engine = await startSandbox(build, catalog);
      const open = () => scripts.map(() => new Session(engine.open(""), catalog, false));
      return {
        inOrder() {
          for (const [i, session] of open().entries()) for (const command of scripts[i]) session.execute(command);
        },
        inTurn() {
          const sessions = open();
          for (const step of scripts[0].keys()) {
            for (const [i, session] of sessions.entries()) session.execute(scripts[i][step]);
          }
        },
      };
    },
    { most: 5 },
  );
  const micros = (costs) => of(costs, "cpu", sent / 1000);
  return [
    figure(`${scripts.length} sessions one after the other: a command`, "µs", micros(here.inOrder)),
    figure(`${scripts.length} sessions in turn (each command is a switch): a command`, "µs", micros(here.inTurn)),
    ratio("in turn against one after the other", of(here.inTurn, "cpu"), of(here.inOrder, "cpu")),
    ...bench.faster("in turn", here.inTurn, base?.inTurn),
  ];
}
