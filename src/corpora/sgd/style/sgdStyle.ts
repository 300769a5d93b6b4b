import type { Backend } from "../../../runtime/backend.js";
import type { Style } from "../../making/styles/style.js";
import { rewordDialogue } from "./rewordDialogue.js";
import { serviceSchema } from "./schema.js";
import { SgdSimulator } from "./simulate.js";

/**
 * SGD's way of collecting: two agents talk about the services of the intents, and the outline of their acts is put into
 * words. Every call is executed, and its results are recorded. The output has SGD's published format:
 * `sgd/dialogues_001.json`, `sgd/schema.json`.
 */
export function sgdStyle(backend: Backend, now?: number): Style {
  const schema = serviceSchema(backend);
  const simulator = new SgdSimulator(backend, schema, now);
  return {
    name: "sgd",
    file: "sgd/dialogues_001.json",
    layout: "array",
    intents: [...schema.names.keys()],
    left: schema.left,
    async make(plan, rewording) {
      const simulated = simulator.simulate(plan);
      if ("discard" in simulated) return simulated;
      const made = rewording === undefined ? simulated : await rewordDialogue(simulated.dialogue, rewording);
      if ("discard" in made) return made;
      const { dialogue } = made;
      const frames = dialogue.turns.flatMap(({ speaker, frames: all }) => all.map((frame) => ({ speaker, frame })));
      return {
        record: JSON.stringify(dialogue, null, 2).replaceAll(/^/gm, "  "),
        content: dialogue.turns.map(({ utterance }) => utterance).join("\n"),
        counts: {
          service: dialogue.services,
          act: frames.flatMap(({ speaker, frame }) => frame.actions.map(({ act }) => `${speaker} ${act}`)),
          call: frames.flatMap(({ frame: { service, service_call: call } }) =>
            call === undefined ? [] : [`${service}.${call.method}`],
          ),
        },
      };
    },
    beside: () => [{ path: "sgd/schema.json", text: `${JSON.stringify(schema.services, null, 2)}\n` }],
  };
}
