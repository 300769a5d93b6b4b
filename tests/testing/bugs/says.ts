import type { Operator, Value } from "../../../src/kit/internal.js";
import type { UserSays } from "../../../src/users/dialogue/policy.js";

/* User turns of dialogues by hand: their words, and their meaning. */

type Slots = Readonly<Record<string, Value | Operator | null>>;

/** Wants an intent carried out. */
export const wants = (text: string, intent: string, slots: Slots = {}): UserSays => ({
  text,
  means: { intent, ...(Object.keys(slots).length === 0 ? {} : { slots }) },
});

/** Gives or changes values. */
export const gives = (text: string, slots: Slots): UserSays => ({ text, means: { slots } });

export const yes: UserSays = { text: "Yes, please.", means: { confirms: true } };

export const no: UserSays = { text: "No, thank you.", means: { confirms: false } };

/** Says no, with other wishes in the same turn. */
export const noBut = (text: string, slots: Slots): UserSays => ({ text, means: { confirms: false, slots } });

export const neverMind: UserSays = { text: "Never mind.", means: { cancels: true } };

/** Asks for something. */
export const asks = (text: string, ...slots: string[]): UserSays => ({ text, means: { requests: slots } });

export const ferns = wants("Remind me to water the ferns on 26 February.", "set_reminder", {
  text: "water the ferns",
  date: "2024-02-26",
});
export const plumber = wants("And to ring the plumber on 13 June.", "set_reminder", {
  text: "ring the plumber",
  date: "2024-06-13",
});
export const money = wants("Send 80 euros to Grandma Rosa.", "send_money", { recipient: "Grandma Rosa", amount: 80 });
