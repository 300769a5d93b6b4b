import ts from "typescript";
import { declarations, keysOf, rowsOf } from "./keys.mjs";

/** The keys of a transcript that a policy is given while a dialogue goes on; a test holds the list. */
export const GIVEN = ["id", "turns", "seed", "now"];

const TURNS = { User: "UserTurn", System: "SystemTurn", Signal: "SignalTurn", Response: "ResponseTurn" };

/** Input of a policy, turn by turn: from the types of transcripts and signals. */
export function policyPage(root) {
  const transcript = declarations(root, "src/transcript/transcript.ts");
  const signals = declarations(root, "src/kit/signal.ts");
  const turns = Object.entries(TURNS).flatMap(([author, name]) =>
    keysOf(transcript.get(name)).flatMap(([key, type, meaning]) =>
      key === "author" ? [] : [`| \`${author}\` | \`${key}\` | \`${type}\` | ${meaning} |`],
    ),
  );
  return [
    "# What a policy gets",
    "",
    "A policy is called with the transcript so far and answers with a command, or with `null` when it has nothing more to do in",
    "this user turn. [A policy by hand](../policy-by-hand.md) builds one.",
    "",
    "## The transcript",
    "",
    "| key | type | meaning |",
    "|---|---|---|",
    ...rowsOf(keysOf(transcript.get("Transcript")).filter(([key]) => GIVEN.includes(key.replace("?", "")))),
    "",
    "## Its turns",
    "",
    "Every turn has an `author`, and may have `tags` and `extra`.",
    "",
    "| author | key | type | meaning |",
    "|---|---|---|---|",
    ...turns,
    "",
    "## What a user turn means",
    "",
    "The keys of `means`: a user turn has those that apply.",
    "",
    "| key | type | meaning |",
    "|---|---|---|",
    ...rowsOf(keysOf(transcript.get("UserMeaning"))),
    "",
    "A reference:",
    "",
    "| key | type | meaning |",
    "|---|---|---|",
    ...rowsOf(keysOf(transcript.get("MeantReference"))),
    "",
    "## Signals",
    "",
    "[Commands and signals](../commands.md) says when each comes.",
    "",
    "| kind | keys |",
    "|---|---|",
    ...signalRows(signals),
    "",
  ].join("\n");
}

/** The members of the union, and the error. */
function signalRows(signals) {
  const kinds = signals
    .get("Signal")
    .type.types.map((one) => (ts.isTypeLiteralNode(one) ? one.members : signals.get(one.typeName.text).members));
  return kinds.map((members) => {
    const kind = members
      .find((key) => key.name.getText() === "kind")
      .type.getText()
      .replaceAll('"', "");
    const others = members.filter((key) => key.name.getText() !== "kind");
    const keys = others.map((key) => `\`${key.name.getText()}${key.questionToken === undefined ? "" : "?"}\``);
    return `| \`${kind}\` | ${keys.join(", ")} |`;
  });
}
