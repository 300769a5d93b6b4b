import * as build from "../../../../src/labels/build.js";
import type { ToolResult } from "../../../../src/mocks/tools/index.js";
import { soundAgent, toolAgent } from "../agent/agent.js";
import { rowInWords } from "../agent/words.js";
import { signalsOf, told, userTurn } from "../evidence.js";
import { ferns, money, plumber, wants } from "../says.js";
import { changed, planted } from "../wrapping.js";

/* Wrong words of the assistant. */

/** Its thermostat does not answer. */
const guests = wants("Make it 20 degrees in the guest room.", "set_thermostat", {
  room: "guest room",
  temperature: 20,
});

/** Reports no results. */
const mute = changed({ gives: (command) => (command.kind === "say" ? build.say() : command) });

/** Reports the signal before the last. */
const aSignalLate = changed({
  gives: (command, { signals }) => {
    if (command.kind !== "say" || command.about === null) return command;
    const at = signals.findIndex(({ index }) => index === command.about?.index);
    const earlier = signals[at - 1];
    return earlier === undefined ? command : build.say(earlier.index);
  },
});

const statusOf = (results: readonly ToolResult[]): string | undefined => results.at(-1)?.content.status;

export const WORDS = planted("words", [
  {
    name: "mute",
    bug: "never tells what came of a task",
    convictedBy: "tells what came of it (new)",
    intents: ["set_reminder"],
    policy: mute,
    dialogue: { says: [ferns] },
    evidence: (transcript) =>
      signalsOf(transcript, "performed").length > 0 && told(transcript, 0) === ""
        ? "the reminder was set, and nothing of it told"
        : null,
  },
  {
    name: "aSignalLate",
    bug: "tells the signal before the last one",
    convictedBy: "tells what came of it (new)",
    intents: ["set_reminder"],
    policy: aSignalLate,
    dialogue: { says: [ferns, plumber] },
    evidence: (transcript) => {
      const words = told(transcript, userTurn(transcript, 2));
      return words.includes("ferns") && !words.includes("plumber") ? "the plumber was added, and the ferns told" : null;
    },
  },
  {
    name: "successAfterFailure",
    bug: "says that it is done when it has failed",
    convictedBy: "claims no success after a failure (new)",
    intents: ["set_thermostat"],
    policy: (backend) =>
      toolAgent(backend, {
        says: (text, results) => {
          const failed = results.at(-1)?.signals.find((signal) => signal.kind === "failed");
          return failed?.kind === "failed" ? `It is done: ${rowInWords(failed.arguments)}.` : text;
        },
      }),
    sound: soundAgent,
    dialogue: { says: [guests] },
    evidence: (transcript) =>
      signalsOf(transcript, "failed").length > 0 && told(transcript, 0).includes("It is done")
        ? "it has failed, and was told as done"
        : null,
  },
  {
    name: "successBefore",
    bug: "says that it is done when the user is to be asked",
    convictedBy: "claims no success before it (new), asks where it waits (new)",
    intents: ["send_money"],
    policy: (backend) =>
      toolAgent(backend, {
        says: (text, results) => {
          const { status, arguments: slots = {} } = results.at(-1)?.content ?? {};
          return status === "confirm" || status === "ready" ? `It is done: ${rowInWords(slots)}.` : text;
        },
      }),
    sound: soundAgent,
    dialogue: { says: [money] },
    evidence: (transcript) =>
      signalsOf(transcript, "performed").length === 0 && told(transcript, 0).includes("It is done")
        ? "nothing was sent, and it was told as done"
        : null,
  },
  {
    name: "inventsNumber",
    bug: "tells the user a number that no signal has returned",
    convictedBy: "states no value that was not returned (new)",
    intents: ["set_reminder"],
    policy: (backend) =>
      toolAgent(backend, {
        says: (text, results) => (statusOf(results) === "performed" ? `${text} Your number is K-40718.` : text),
      }),
    sound: soundAgent,
    dialogue: { says: [ferns] },
    evidence: (transcript) => {
      const returned = JSON.stringify(transcript.turns.filter(({ author }) => author === "Signal"));
      return told(transcript, 0).includes("K-40718") && !returned.includes("K-40718")
        ? "the number K-40718 was never returned"
        : null;
    },
  },
  {
    name: "asksNothing",
    bug: "asks nothing when a value is missing",
    convictedBy: "asks where it waits (new)",
    intents: ["set_reminder"],
    policy: (backend) =>
      toolAgent(backend, { says: (text, results) => (statusOf(results) === "ask" ? "I see." : text) }),
    sound: soundAgent,
    dialogue: { says: [wants("Remind me to water the ferns.", "set_reminder", { text: "water the ferns" })] },
    evidence: (transcript) =>
      signalsOf(transcript, "ask").length > 0 && !told(transcript, 0).includes("?")
        ? "the date is missing, and nobody was asked for it"
        : null,
  },
]);
