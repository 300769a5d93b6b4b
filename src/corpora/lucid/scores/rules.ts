/**
 * Differences between the clean mode and the published script, in the order of explanation. The published script has
 * none of these changes, the clean mode all.
 */
export const LUCID_CHANGES = {
  case: "Capitals count. The original lower-cases gold and prediction for exact match and slots, so that SAY(X2), which no back-end executes, passes for say(x2).",
  reading:
    "Commands are parsed, blanks, quotes and the order of named arguments do not count, and a prediction that is not a command has neither intent nor slots. The original cuts texts at brackets, equals signs and commas, also inside strings, and knows neither lists, tuples nor append; an empty value crashes it.",
  verbs: "confirm(x1) and a bare x1 have the intent of x1. The original gives them none.",
  naming:
    "An intent is right by its name. The original also demands the same variable; which variable was meant, the slots and the exact match say.",
  slots:
    "A slot is the same slot whether the call set it or an assignment. The original has two, so that a corrected value stands beside the old one.",
  values:
    "Numbers, booleans, None and lists are compared as such, and a reference by what the gold dialogue holds there. The original compares texts: 5 and 50 are 67 % alike.",
  clearing: "x1.date = None empties the slot, in a call as in an assignment. The original keeps None as a value.",
  counting:
    "Texts are as alike as their longest common subsequence (python-Levenshtein). The original's numbers come from difflib, whose blocks depend on which text comes first.",
  scope:
    "The goal state is that of all intents, as the paper says (appendix G), and a side that sets nothing keeps the state it has. The original looks at the active intent's slots only, and gives 0 where one side sets none.",
  turns: "A turn is a user turn. The original ends one at every gold command that starts with say(.",
} as const;

/** One difference between the published script and the clean mode. */
export type Change = keyof typeof LUCID_CHANGES;

export const CHANGE_ORDER = Object.keys(LUCID_CHANGES) as readonly Change[];

export type Rules = ReadonlySet<Change>;

/** The definition of LUCID's metrics: with the original's quirks, or as in the paper. */
export type LucidMode = "published" | "clean";

export const rulesOf = (mode: LucidMode): Rules => new Set(mode === "clean" ? CHANGE_ORDER : []);
