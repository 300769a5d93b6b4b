/** Script of the two sides, in turns: the user says, the wizard commands and replies. Twenty turns are spoken. */
export const SCRIPT: readonly { readonly says: string; readonly does: readonly object[]; readonly reply: string }[] = [
  { says: "Hello!", does: [], reply: "Hello, how can I help?" },
  {
    says: "A table at the Blue Heron, please.",
    does: [{ kind: "query", intent: "book_table", slots: { restaurant_name: "Blue Heron" } }],
    reply: "For which day?",
  },
  {
    says: "The 18th of May.",
    does: [{ kind: "fill", task: "x0", slots: { date: "2024-05-18" } }],
    reply: "At what time?",
  },
  { says: "<script>alert(1)</script>", does: [], reply: "I am afraid I cannot help with that." },
  {
    says: "At eight in the evening.",
    does: [{ kind: "fill", task: "x0", slots: { time: "20:00" } }],
    reply: "For how many?",
  },
  { says: "We are two.", does: [{ kind: "fill", task: "x0", slots: { party_size: 2 } }], reply: "Shall I book it?" },
  {
    says: "No, we are four after all.",
    does: [{ kind: "fill", task: "x0", slots: { party_size: 4 } }],
    reply: "For four then?",
  },
  { says: "Yes.", does: [{ kind: "command", text: "confirm(x0)" }], reply: "It is booked." },
  {
    says: "And is there a hotel?",
    does: [{ kind: "query", intent: "find_hotels", slots: {} }],
    reply: "There are some.",
  },
  { says: "Thank you, goodbye.", does: [], reply: "Goodbye." },
];
