const text = (required: boolean, answer: unknown = null): object => ({ type: "text field", required, answer });
const yesNo = (required: boolean, answer: unknown = null): object => ({
  type: "choice",
  required,
  options: ["yes", "no"],
  answer,
});

/** A form with what forms have: sections, repeated labels, every type, conditions in words, a label without a field. */
export function membership(answers: Readonly<Record<string, unknown>> = {}): object {
  const { name = null, member = null, since = null, sports = null, fee = null, birth = null, other = null } = answers;
  return {
    "Your Name": { "First Name": text(true, name), Surname: text(true) },
    "Emergency contact": {
      "First Name": text(false),
      Surname: text(false),
      info: "Fill this in if you climb",
    },
    "Are you a member of another club?": yesNo(true, member),
    "If you are a member, since when?": text(false, since),
    "Which sports do you do? (Select all that apply)": {
      type: "checkbox",
      required: true,
      options: ["Rowing", "Climbing", "other"],
      answer: sports,
    },
    "How did you hear of us?": {
      type: "single-choice",
      required: false,
      options: ["A friend", "other"],
      info: "If you chose other, please answer the next question",
      answer: null,
    },
    "How exactly?": text(false, other),
    "Monthly fee": { type: "number", required: true, answer: fee, info: "In pounds" },
    "Date of birth": { type: "date-field", required: true, answer: birth },
    "Favourite colour": { type: "colour-wheel", required: false, answer: null },
    Signature: null,
  };
}
