import { lazily } from "../../base/json/memoized.js";
import { wordSet } from "./wholeWords.js";

/**
 * Kinds of verbs by the meaning of a completed act: `act` changes something for the user, `step` only begins to (asking, sending in),
 * `came` is an act that comes off by itself, `fail` is one that does not, `try` and `mind` change nothing, and `row` describes things as
 * they are.
 */
export type VerbKind = "act" | "step" | "came" | "fail" | "try" | "mind" | "row" | "unknown";
export type Form = "base" | "past" | "participle" | "ing" | "third";

export interface Verb {
  readonly kind: VerbKind;
  readonly forms: ReadonlySet<Form>;
}

const REGULAR: Readonly<Record<Exclude<VerbKind, "unknown">, string>> = {
  act: "accept activate adapt add adjust advance alert allocate allot amend annul apply appoint approve archive arm arrange assemble assign attach authorise authorize award back backdate bake balance bank bathe bill blacklist block book boost brief bump cancel cap carry cash certify change charge clean clip collate collect combine commission compile complete compress configure confirm consolidate convert cook copy correct courier create credit crop cross crosscheck deactivate deduct defer delegate delete deliver deploy deposit deregister detach dial dim disable disarm disconnect discontinue discount dispatch dispense divert divide dock donate double downgrade download draft drain drop dry duplicate dye earmark edit embed empty enable encrypt end endorse engage engrave enrol enroll enter erase escalate establish exchange exclude execute exempt expedite export extend fasten fax fetch file fill filter finalise finalize finish fix flag flip format forward frame free fulfil fulfill fund generate gift grab grant groom hail halve hand hire hoover host import increase index inflate inform inscribe insert inspect install instruct insure integrate invite invoice iron issue itemise jab join label laminate launch lease lift link list load loan lock lodge log lower mail mark mend merge microchip migrate mix modify mop mount move mow mute  notarise note notify nudge number oil open opt order organise organize outline overhaul overwrite pack paint pair park pass patch pause pencil perform photocopy pick pin place plan plant play pledge plough plug polish port post postpone pour preheat preorder prescribe present press print prioritise process prolong promote prune publish pump purchase push queue raise rake reactivate rearrange reassign rebook recharge reclaim reconnect record recover rectify redeem redeliver redirect reduce refer refill refresh refund refurbish register reimburse reinstall reinstate reissue relay release relocate remind remit remove rename renegotiate renew rent reopen reorder repaint repair rephrase replace reply report reprint reroute reschedule reseat reserve resolve restart restock restore restrict resume retrieve retune return reunite revise revoke reward rinse rotate route sack save scan schedule scrap scratch seal seat secure select separate service settle shampoo share sharpen shave shelve shift ship shorten shred shuffle sign silence skip slot snap snooze solve sort source spay spray square stack stamp staple start stash steam sterilise stitch stock stop store straighten stream submit subscribe substitute subtract summon supply support surrender suspend swap swipe switch sync synchronise tag tailor tally tape tender terminate test tick tidy tie tighten toggle top total tow trace track train transcribe transfer translate transport treat trigger trim tune turn type unblock unenrol unfreeze uninstall unload unlock unmute unpack unpair unpin unsubscribe untick update upgrade upload vaccinate vacuum validate void volunteer vote waitlist waive walk warm wash water weigh whitelist wipe wire withdraw wrap zip",
  step: "prepare ask call chase contact email forward message phone process receive request submit text query consult approach",
  came: "arrive clear land succeed work",
  fail: "reverse abort block bounce break crash decline deny expire fail fall freeze misfire refuse reject stall jam lapse flop backfire",
  try: "struggle attempt try aim plan",
  mind: "agree appreciate apologise apologize assume believe check confuse discover enjoy expect guess hope imagine intend learn like listen look love mean mind miss need notice realise realize recall recommend remember search see seem sound suggest suppose suspect thank understand verify want wish wonder worry help live visit appear happen matter cost last contain include offer serve feature explain answer talk mention promise remain stay",
  row: "list price predict welcome consider close delay locate rate name base limit heat furnish interest please expect allow require license situate connect suit equip cover visit dedicate design crowd relax style surprise alarm worry delight excite involve relate owe direct operate produce star praise renovate nominate review compose nickname",
};
/** Base, past and participle of irregular verbs. */
const IRREGULAR: Readonly<Record<Exclude<VerbKind, "unknown" | "row" | "try">, string>> = {
  act: "stick stuck stuck,spread spread spread,catch caught caught,dig dug dug,slide slid slid,deal dealt dealt,hide hid hidden,feed fed fed,fit fitted fitted,wind wound wound,sweep swept swept,tear tore torn,spend spent spent,choose chose chosen,rewrite rewrote rewritten,grow grew grown,fly flew flown,wake woke woken,sew sewed sewn,mow mowed mown,lead led led,buy bought bought,bring brought brought,cut cut cut,reset reset reset,do did done,draw drew drawn,drive drove driven,get got gotten,give gave given,keep kept kept,lend lent lent,make made made,pay paid paid,put put put,rsvp rsvped rsvped,sell sold sold,send sent sent,set set set,shut shut shut,strike struck struck,take took taken,tell told told,undo undid undone,withdraw withdrew withdrawn,write wrote written,build built built,hang hung hung,lay laid laid,light lit lit,split split split,unsend unsent unsent,prepay prepaid prepaid,resend resent resent,redo redid redone,repay repaid repaid,freeze froze frozen,cancel canceled canceled,have had had",
  step: "seek sought sought,ring rang rung",
  came: "come came come,go went gone",
  fail: "lose lost lost,throw threw thrown",
  mind: "be was been,find found found,forget forgot forgotten,hear heard heard,know knew known,leave left left,meet met met,read read read,say said said,see saw seen,think thought thought,understand understood understood,feel felt felt,mean meant meant,show showed shown,have had had,begin began begun,become became become,sit sat sat,stand stood stood,hold held held,speak spoke spoken,hit hit hit,run ran run,let let let",
};

type Table = Map<string, { kind: VerbKind; forms: Set<Form> }>;

/** Verbs by each of their forms. */
const table = lazily(tableOf);

const VOWEL = /[aeiou]/;

/** Returns the stems for endings: `stop` has `stopp`, `book` has `book`. */
function stemsOf(base: string): readonly string[] {
  const [a = "", b = "", c = ""] = base.slice(-3);
  const isDoubled = !VOWEL.test(a) && VOWEL.test(b) && !VOWEL.test(c) && !/[wxy]/.test(c);
  if (!isDoubled) return [base.replace(/e$/, "")];
  return base.length > 4 ? [base, base + c] : [base + c];
}

function tableOf(): Table {
  const forms: Table = new Map();
  const note = (word: string, kind: VerbKind, form: Form) => {
    const held = forms.get(word);
    if (held === undefined) forms.set(word, { kind, forms: new Set([form]) });
    else held.forms.add(form);
  };
  for (const [kind, list] of Object.entries(REGULAR) as [VerbKind, string][])
    for (const base of list.split(" ")) {
      note(base, kind, "base");
      note(/(?:[sx]|ch|sh)$/.test(base) ? `${base}es` : `${base.replace(/(?<=[^aeiou])y$/, "ie")}s`, kind, "third");
      for (const stem of stemsOf(base)) {
        const past = `${stem.replace(/(?<=[^aeiou])y$/, "i")}ed`;
        note(past, kind, "past");
        note(past, kind, "participle");
        note(`${stem}ing`, kind, "ing");
      }
    }
  for (const [kind, list] of Object.entries(IRREGULAR) as [VerbKind, string][])
    for (const [base = "", past = "", participle = ""] of list.split(",").map((one) => one.split(" "))) {
      if (base === "") continue;
      for (const [word, form] of [
        [base, "base"],
        [past, "past"],
        [participle, "participle"],
        [`${base}s`, "third"],
      ] as const)
        note(word, kind, form);
      for (const stem of stemsOf(base)) note(`${stem}ing`, kind, "ing");
    }
  return forms;
}

/** Tests if a word reports an act in the past. */
export function isDoing(word: string): boolean {
  const verb = table().get(word);
  return verb?.forms.has("past") === true && (verb.kind === "act" || verb.kind === "step");
}

/** Tests if a word is a form of a known verb, and not only by its ending. */
export const isKnownVerb = (word: string): boolean => table().has(word);

/** Words that only look like participles. */
const NONE = wordSet(
  "need speed feed seed bed red hundred exceed indeed embed shed wed breed weed hatred sacred naked ahead instead thursday",
);

/** Returns a word as a form of a verb; null for other words. Unknown words are verbs by their ending alone. */
export function verbOf(word: string): Verb | null {
  const known = table().get(word);
  if (known !== undefined) return known;
  const bare = /^(?:re|un|de|dis|mis|over|pre)-?(?=\p{L}{5})/u.exec(word);
  const inner = bare === null ? undefined : table().get(word.slice(bare[0].length));
  if (inner?.kind === "act") return inner;
  // `left-handed` is an adjective.
  if (/\p{L}{2}ed$/u.test(word) && !word.includes("-") && !NONE.has(word)) return { kind: "unknown", forms: PAST };
  return null;
}
const PAST: ReadonlySet<Form> = new Set(["past", "participle"]);
