import { defineCommand, type Flags } from "../../command.js";
import { list, portNumber, wholeNumber } from "../../config/options.js";

export const command = defineCommand({
  about:
    "Stand in front of a real service as a proxy that only this machine reaches, and capture every request with " +
    "its answer: the agent calls the proxy in place of the service. The capture is a HAR. Headers that are not " +
    "known to be harmless are masked, and what is named like a secret. A capture that is there already goes on. " +
    "Ctrl-C ends it and says what was masked.",
  takes: [["<service>", "its origin: https://api.example"]],
  options: {
    "": {
      "--port <n>": ["the port of the proxy; 0 for any that is free", { read: portNumber, value: 0 }],
      "--mask <name>": ["a header, parameter or member whose values are masked as well; may be repeated", list],
      "--keep <name>": ["one whose values are not masked; may be repeated", list],
      "--max-body <bytes>": [
        "the bytes of a body that are captured; exchanges with longer ones pass, and are not (default: 67108864)",
        wholeNumber(1),
      ],
    },
    "Output:": {
      "-o, --out <folder>": ["where to write, made if it is not there; or the file, FILE.har", { isRequired: true }],
    },
  },
  examples: [
    "backlot record http https://api.example --out recorded --port 4175",
    "backlot record http https://api.example --out recorded --keep X-Tasks-Total --mask answer",
    "backlot serve http recorded --strict            # what was recorded, and nothing else",
    "backlot import http recorded --out mock         # a mock with the rows that were recorded",
  ],
});

export type RecordHttpFlags = Flags<typeof command>;
