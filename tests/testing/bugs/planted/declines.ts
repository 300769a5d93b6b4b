import * as build from "../../../../src/labels/build.js";
import { lastMeant, signalsOf } from "../evidence.js";
import { lastOf } from "../moment.js";
import { gives, money, no, noBut, wants, yes } from "../says.js";
import { changed, planted } from "../wrapping.js";

/* Users who say no. */

/** Takes the user's no for a yes. */
const noIsYes = changed({
  hears: (means) => (means.confirms === false && means.slots === undefined ? { confirms: true } : means),
});

/** Ignores the user's changes with or after a no, and asks to confirm the old values once more. */
const deafAfterNo = changed({
  hears: (means, { focus }) => {
    const isAfterNo = means.confirms === false || focus?.isDropped === true;
    return isAfterNo && means.slots !== undefined && means.intent === undefined ? {} : means;
  },
  adds: ({ heard, focus, fresh }) => {
    const { slots, intent } = heard.at(-1) ?? {};
    const isUnheard = slots !== undefined && intent === undefined && focus?.isDropped === true && fresh.length === 0;
    return isUnheard ? build.resume(focus.index) : undefined;
  },
});

/** Takes a changed value after a no for a yes, since the user would not change an unwanted task. */
const changeIsConsent = changed({
  adds: ({ heard, fresh }) => {
    const [before, now] = [heard.at(-2), heard.at(-1)];
    const signal = fresh.at(-1)?.signal;
    const isAfterNo = now?.confirms === false || before?.confirms === false;
    const isChange = now?.slots !== undefined && now.intent === undefined;
    return isAfterNo && isChange && signal?.kind === "confirm" ? build.confirm(signal.ref) : undefined;
  },
});

/** Forgets that the user may still say no once it has corrected something. */
const correctedIsAgreed = changed({
  hears: (means, { focus, heard }) => {
    if (means.confirms !== false || focus === null || lastOf(focus)?.kind !== "confirm") return means;
    const given = new Set<string>();
    const isCorrected = heard.some(({ slots = {}, intent }) => {
      if (intent !== undefined) given.clear();
      const names = Object.keys(slots);
      const isAgain = names.some((name) => given.has(name));
      for (const name of names) given.add(name);
      return isAgain;
    });
    return isCorrected ? { confirms: true } : means;
  },
});

/** Confirms all waiting tasks with the next yes, including declined ones. */
const sweepingYes = changed({
  adds: ({ heard, fresh, tasks }) => {
    if (heard.at(-1)?.confirms !== true || fresh.at(-1)?.signal.kind !== "performed") return undefined;
    const declined = tasks.find((task) => lastOf(task)?.kind === "confirm");
    return declined === undefined ? undefined : build.confirm(declined.index);
  },
});

export const DECLINES = planted("decline", [
  {
    name: "noIsYes",
    bug: "takes a no at the confirmation for a yes",
    convictedBy: "asksBeforePerforming, leavesCancelledTasks",
    intents: ["send_money"],
    policy: noIsYes,
    dialogue: { says: [money, no] },
    evidence: (transcript) =>
      lastMeant(transcript).confirms === false && signalsOf(transcript, "performed").length > 0
        ? "performed, though the user's last word is no"
        : null,
  },
  {
    name: "deafAfterNo",
    bug: "ignores what the user changes with a no, and performs the old value on the next yes",
    convictedBy: "honoursCorrections, reachesEveryGoal",
    intents: ["send_money"],
    policy: deafAfterNo,
    dialogue: { says: [money, noBut("No, make it 50.", { amount: 50 }), yes] },
    evidence: (transcript) =>
      signalsOf(transcript, "performed").some(({ arguments: { amount } }) => amount === 80)
        ? "80 were sent, though the user had said no to 80"
        : null,
  },
  {
    name: "changeIsConsent",
    bug: "takes a value that the user changes with a no, or after it, for a yes",
    convictedBy: "asksBeforePerforming",
    intents: ["send_money"],
    policy: changeIsConsent,
    dialogue: { says: [money, noBut("No, make it 50.", { amount: 50 })] },
    evidence: (transcript) =>
      signalsOf(transcript, "performed").length > 0 ? "performed, though the user has never said yes" : null,
  },
  {
    name: "correctedIsAgreed",
    bug: "does not hear a no any more once the user has corrected something",
    convictedBy: "asksBeforePerforming, leavesCancelledTasks",
    intents: ["send_money"],
    policy: correctedIsAgreed,
    dialogue: { says: [money, gives("Sorry, 50 euros.", { amount: 50 }), no] },
    evidence: (transcript) =>
      lastMeant(transcript).confirms === false && signalsOf(transcript, "performed").length > 0
        ? "performed, though the user's last word is no"
        : null,
  },
  {
    name: "sweepingYes",
    bug: "performs with the yes to one task another one too, which the user had declined",
    convictedBy: "leavesCancelledTasks, asksBeforePerforming",
    intents: ["send_money", "book_vet"],
    policy: sweepingYes,
    dialogue: {
      says: [
        money,
        no,
        wants("Olive needs her jab on 6 November at ten.", "book_vet", {
          animal: "Olive",
          reason: "yearly vaccination",
          date: "2024-11-06",
          time: "10:00",
        }),
        yes,
      ],
    },
    evidence: (transcript) =>
      signalsOf(transcript, "performed").some(({ intent }) => intent === "send_money")
        ? "the money was sent, though the user had declined it"
        : null,
  },
]);
