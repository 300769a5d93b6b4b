import { defineCommand, type Flags } from "../../command.js";
import { INSPECTED, INSPECTED_PATHS } from "../../config/inspected.js";
import { PROJECT, portNumber } from "../../config/options.js";

export const command = defineCommand({
  about:
    "Look at dialogues in a browser: what was said and commanded, how the back-end stood at each step, where a " +
    "replay differs from the recording. Edit a command, and the dialogue runs on from there, in the page. Only " +
    "this machine can reach it. Ends with Ctrl-C.",
  takes: INSPECTED_PATHS,
  options: {
    "": {
      ...INSPECTED,
      "-p, --port <n>": ["the port (default: a free one)", portNumber],
      "--open": "open the page in the browser",
    },
    "The project:": PROJECT,
  },
  examples: [
    "backlot inspect --open                  # the project's own dialogues",
    "backlot inspect run.jsonl               # what `backlot rehearse --out run.jsonl` stored",
    "backlot inspect before.jsonl after.jsonl --compare",
    "backlot inspect --mutation mutation.json",
    "backlot inspect executed.jsonl --scores score.json",
    "backlot inspect corpus --port 4200      # a folder that import or make wrote: its own intents are used",
  ],
});

export type InspectFlags = Flags<typeof command>;
