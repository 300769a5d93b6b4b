import * as build from "../../../../src/labels/build.js";
import { soundAgent, toolAgent } from "../agent/agent.js";
import { answerTo, heldBy } from "../agent/words.js";
import { lastMeant, signalsOf, told, userTurn } from "../evidence.js";
import { lastOf } from "../moment.js";
import { asks, ferns, plumber, wants } from "../says.js";
import { changed, planted } from "../wrapping.js";

/* Users who ask for something, before and after it is done. */

const vet = wants("Olive needs her jab on 6 November at ten.", "book_vet", {
  animal: "Olive",
  reason: "yearly vaccination",
  date: "2024-11-06",
  time: "10:00",
});
const when = asks("What day is that?", "date");

/** Has nothing to say to questions. */
const mumOnRequests = changed({ hears: ({ requests: _, ...means }) => means });

/** Looks for the answer from the beginning of the dialogue. */
const oldestAnswer = changed({
  gives: (command, { heard, signals }) => {
    const [slot] = heard.at(-1)?.requests ?? [];
    if (slot === undefined || command.kind !== "say") return command;
    const oldest = signals.find(({ signal }) => heldBy(signal, slot).length > 0);
    return oldest === undefined ? command : build.say(oldest.index);
  },
});

export const REQUESTS = planted("request", [
  {
    name: "mumOnRequests",
    bug: "does not answer what the user asks for",
    convictedBy: "answers what was asked (new)",
    intents: ["set_reminder"],
    policy: mumOnRequests,
    dialogue: { says: [ferns, when] },
    evidence: (transcript) => {
      const at = userTurn(transcript, -1);
      const isAsked = lastMeant(transcript).requests !== undefined;
      return isAsked && !told(transcript, at).includes("2024-02-26") ? "the date was asked for and not told" : null;
    },
  },
  {
    name: "oldestAnswer",
    bug: "answers with the value of an earlier task",
    convictedBy: "answers what was asked (new)",
    intents: ["set_reminder"],
    policy: oldestAnswer,
    dialogue: { says: [ferns, plumber, when] },
    evidence: (transcript) =>
      lastMeant(transcript).requests !== undefined && told(transcript, userTurn(transcript, 3)).includes("2024-02-26")
        ? "the date of the plumber was asked for, that of the ferns was told"
        : null,
  },
  {
    name: "questionIsYes",
    bug: "takes a question at the confirmation for a yes",
    convictedBy: "asksBeforePerforming",
    intents: ["book_vet"],
    policy: (backend) =>
      toolAgent(backend, {
        hears: (means, { before: { focus } }) => {
          const isAsked = focus !== null && lastOf(focus)?.kind === "confirm";
          return isAsked && means.requests !== undefined ? { ...means, confirms: true } : means;
        },
      }),
    sound: soundAgent,
    dialogue: { says: [vet, when] },
    evidence: (transcript) =>
      signalsOf(transcript, "performed").length > 0 ? "performed, though the user has only asked for something" : null,
  },
  {
    name: "answersFromSearch",
    bug: "answers a question about what was done from the rows that an earlier search found",
    convictedBy: "answers what was asked (new)",
    intents: ["find_reminders", "set_reminder"],
    policy: (backend) =>
      toolAgent(backend, {
        says: (text, _, { means, now }) => {
          const { signals } = now();
          const found = signals.filter(({ signal }) => signal.kind === "found" && signal.rows.length > 0);
          if (means.requests === undefined || found.length === 0) return text;
          return answerTo(means.requests, { ...now(), signals: found });
        },
      }),
    sound: soundAgent,
    dialogue: { says: [wants("What about the cello?", "find_reminders", { date: "2024-06-20" }), ferns, when] },
    evidence: (transcript) =>
      lastMeant(transcript).requests !== undefined && told(transcript, userTurn(transcript, 3)).includes("2024-06-20")
        ? "the date of the ferns was asked for, that of the cello was told"
        : null,
  },
]);
