import type { Signal } from "../../../kit/internal.js";
import type { Backend } from "../../../runtime/backend.js";
import { spoken } from "../../../schema/english/sentences.js";
import { isQuestion } from "../../../transcript/recorded.js";
import { spokenValue } from "../../../users/phrases/values.js";
import { vocabularyOf } from "../../../users/phrases/vocabulary.js";
import type { Plan } from "../../../users/plans/plan.js";
import type { WizardEntry, WizardRole } from "../record/entries.js";

export function goalSentences(plan: Plan, backend: Backend): string[] {
  const vocabulary = vocabularyOf(backend.intents);
  return plan.goals.map(({ intent, slots = {}, onFailure = [], onNothing = [] }) => {
    const phrases = vocabulary.of(intent);
    const task = phrases?.verbPhrases[0] ?? spoken(intent);
    const told = Object.entries(slots).map(([slot, value]) => {
      const noun = phrases?.slots.get(slot)?.noun ?? spoken(slot);
      return `${noun}: ${spokenValue(value)}`;
    });
    const wish = `You would like to ${task}${told.length === 0 ? "" : ` (${told.join("; ")})`}.`;
    const gives = onFailure.length + onNothing.length > 0 ? " If that cannot be had, change your mind." : "";
    return `${wish}${gives}`;
  });
}

/** Entries that change nothing for either side. */
const SILENT: ReadonlySet<WizardEntry["op"]> = new Set(["open", "search", "select", "task"]);

export function guideFor(role: WizardRole, entries: readonly WizardEntry[]): string {
  const last = entries.findLast(({ op }) => !SILENT.has(op));
  if (last?.op === "end") return "The dialogue is over.";
  return role === "user" ? userGuide(entries, last) : wizardGuide(entries, last);
}

function userGuide(entries: readonly WizardEntry[], last: WizardEntry | undefined): string {
  if (!entries.some(({ op }) => op === "say")) return "Say what you would like. You need not say everything at once.";
  if (last?.op === "pick" || last?.op === "respond")
    return "Answer the assistant. When you have what you wanted, say goodbye and end the dialogue.";
  return "Wait for the assistant. You may add something meanwhile.";
}

function wizardGuide(entries: readonly WizardEntry[], last: WizardEntry | undefined): string {
  if (last === undefined || last.op === "pick" || last.op === "respond") return "Wait for the user.";
  if (last.op === "say") {
    const open = entries.findLast((entry) => entry.op === "command")?.signals.at(-1);
    const waits = open === undefined || !isQuestion(open) ? "" : ` ${adviceFor(open)}`;
    return `The user has spoken: give a command by the form, or pick or write a reply.${waits}`;
  }
  if (last.op === "trouble")
    return last.side === "user" ? "The user could not go on." : `The wizard could not go on: ${last.message}`;
  if (last.op !== "command") return "";
  const all = last.signals.map(adviceFor);
  return all.length === 0 ? "The back-end says nothing to that: go on." : all.join(" ");
}

function adviceFor(signal: Signal): string {
  switch (signal.kind) {
    case "ask":
      return `The back-end lacks the ${spoken(signal.slot)} of ${signal.ref}: ask the user, then fill it in.`;
    case "choose":
      return `The ${spoken(signal.slot)} of ${signal.ref} may be ${signal.options.map(spokenValue).join(", ")}: ask which, then fill it in.`;
    case "confirm":
      return `The back-end wants ${signal.ref} to be confirmed: ask the user, then command confirm(${signal.ref}).`;
    case "ready":
      return `${signal.ref} is complete: ask whether to go ahead, then command resume(${signal.ref}).`;
    case "performed":
      return `${spoken(signal.intent)} is done: tell the user.`;
    case "found": {
      const count = signal.total ?? signal.rows.length;
      return count === 0
        ? "Nothing was found: tell the user, or search for something else."
        : `${count} found: tell the user about one.`;
    }
    case "failed":
      return `It failed, since ${signal.reason.replace(/\.$/, "")}: tell the user.`;
    case "error":
      return `The command was refused: ${signal.message}`;
    default:
      return signal satisfies never;
  }
}
