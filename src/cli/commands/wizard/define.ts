import { defineCommand, type Flags } from "../../command.js";
import { ENGINE_AND_LIMITS, NOW, PROJECT, portNumber, wholeNumber } from "../../config/options.js";

export const command = defineCommand({
  about:
    "Play a dialogue, one person as the user and one as the wizard behind the assistant, in two windows over one " +
    "session; or one person and a policy, a simulated user or a model. The wizard gets suggestions, queries the " +
    "back-end by forms, and picks or writes replies. Everything is recorded with its time, and a session that was " +
    "interrupted goes on. It ends with a transcript that replays, transcript.jsonl, and with a dialogue in STAR's " +
    "format, star.jsonl.",
  options: {
    "The dialogue:": {
      "--out <folder>": "the folder of the session's record; one that is there goes on (default: wizard)",
      "--id <id>": "the dialogue's id (default: wizard)",
      "--user <user>": "who is the user: person, agenda, or a module with a user or createUser (default: person)",
      "--policy <policy>": "a policy in the wizard's place, as for `backlot rehearse` (default: a person)",
      "--goals <intents...>": "what the user is to bring about: goals that are drawn for these intents",
      "--seed <n>": ["the seed of the session, and of goals that are drawn (default: 1)", wholeNumber(0)],
      "--port <n>": ["the port; 0 for any that is free", { read: portNumber, value: 4175 }],
      ...NOW,
    },
    "The project:": {
      ...PROJECT,
      ...ENGINE_AND_LIMITS,
    },
  },
  examples: [
    "backlot wizard                                  # two people, on any subject",
    "backlot wizard --goals book_table --out tuesday # the user is told what to book",
    "backlot wizard --user agenda --goals book_table # one person is the wizard",
    "backlot wizard --policy src/policy.ts           # one person is the user",
  ],
});

export type WizardFlags = Flags<typeof command>;
