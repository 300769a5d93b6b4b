/**
 * Kind of a verb in the name of an operation. `create` makes a row, `put` makes it or writes over it; `act` acts on an existing row, and
 * keeps it; `pure` computes, sends or tells, and keeps nothing.
 */
export type VerbKind =
  | "create"
  | "put"
  | "list"
  | "search"
  | "read"
  | "count"
  | "update"
  | "remove"
  | "move"
  | "act"
  | "pure";

/** Verbs by kind: first verbs that are rarely nouns, and after the bar verbs that are nouns as well. */
const VERBS: Readonly<Record<VerbKind, string>> = {
  create:
    "create add new insert make register append submit generate enroll enrol hire invite issue raise lodge | " +
    "book schedule place open post order reserve request purchase buy rent borrow start file log record publish",
  put: "save upsert store write put | ",
  list: "list browse enumerate all | index",
  search: "search find query filter lookup_all | ",
  read: "get read show fetch retrieve describe lookup load inspect | view check track detail info look see",
  count: "count tally | total",
  update:
    "update edit change modify patch set rename reschedule adjust amend replace upgrade downgrade correct revise relabel | ",
  remove: "delete remove destroy erase purge unregister | drop trash",
  move: "move | ",
  act:
    "cancel archive unarchive close reopen approve reject assign unassign refund void complete finish pay ship confirm activate " +
    "deactivate enable disable suspend unsuspend resume pause lock unlock accept decline mark return block unblock renew extend stop " +
    "resolve escalate transfer freeze unfreeze release restore deliver dispatch withdraw revoke expire retire discontinue promote " +
    "demote terminate settle capture dispute acknowledge dismiss snooze mute unmute pin unpin star unstar like unlike follow unfollow " +
    "subscribe unsubscribe verify validate merge fork sign seal reset clear empty checkin checkout refill rate tag untag attach detach " +
    "link unlink apply redeem rotate send | hold delay print process",
  pure:
    "calculate compute estimate convert translate summarize summarise analyze analyse explain compare recommend suggest predict simulate " +
    "preview notify email message ping echo think run execute play ask answer say speak call download upload import export format " +
    "parse render test | quote plan",
};

const KINDS = Object.keys(VERBS) as readonly VerbKind[];
const STRONG = new Map<string, VerbKind>();
const WEAK = new Map<string, VerbKind>();
for (const kind of KINDS) {
  const [strong = "", weak = ""] = (VERBS[kind] ?? "").split("|");
  for (const verb of strong.trim().split(/\s+/)) if (verb !== "") STRONG.set(verb, kind);
  for (const verb of weak.trim().split(/\s+/)) if (verb !== "") WEAK.set(verb, kind);
}

export const verbKind = (word: string | undefined): VerbKind | undefined =>
  word === undefined ? undefined : (STRONG.get(word) ?? WEAK.get(word));

export const isPlainVerb = (word: string | undefined): boolean => word !== undefined && STRONG.has(word);

/** Tests for a verb that creates rows only if no row is identified: `place` an order, `open` a window. */
export const isDoubtful = (word: string): boolean => WEAK.has(word);

/** Nouns of rows that some verbs create besides their object: `rent_car` makes a rental of the car. */
const DEEDS: Readonly<Record<string, string>> = {
  book: "booking",
  reserve: "reservation",
  rent: "rental",
  hire: "rental",
  lease: "lease",
  borrow: "loan",
  lend: "loan",
  order: "order",
  buy: "purchase",
  purchase: "purchase",
  subscribe: "subscription",
  register: "registration",
  enroll: "enrollment",
  enrol: "enrolment",
  apply: "application",
  transfer: "transfer",
  pay: "payment",
  refund: "refund",
  review: "review",
  rate: "rating",
  request: "request",
  invite: "invitation",
};

export const deedOf = (verb: string): string | undefined => (Object.hasOwn(DEEDS, verb) ? DEEDS[verb] : undefined);
