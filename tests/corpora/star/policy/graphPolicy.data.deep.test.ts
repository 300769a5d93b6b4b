import { join } from "node:path";
import { expect, test } from "vitest";
import { importStar } from "../../../../src/corpora/index.js";
import { star as dataset } from "../../../../src/corpora/star/dataset.js";
import { loadBackend } from "../../../../src/runtime/index.js";
import { policyFrom, rehearse, scriptedUser } from "../../../../src/testing/index.js";
import { writeImport } from "../../../../src/transcript/files/importing/index.js";
import { hasShared, shared } from "../../../shared.js";
import { commandsOf } from "../../../testing/matchers/recorder.js";
import { folder } from "../../../transcript/files/importing/folder.js";

test.skipIf(!hasShared)(
  "hotels of STAR's knowledge base are booked where they are available, by its graph (needs the reference data)",
  async () => {
    const out = join(folder({}), "star");
    const star = { tasks: shared("data/star/tasks"), apis: shared("data/star/apis"), dbs: shared("data/star/dbs") };
    await writeImport(out, importStar([], star), { format: "star" });
    const intents = join(out, "intents");
    const backend = await loadBackend(intents, {
      fixtures: join(out, "fixtures"),
      behaviours: join(intents, "behaviours"),
    });
    await using policy = await policyFrom(`graph:${join(out, "tasks")}`, backend, { loaders: dataset.policies });
    const user = scriptedUser([
      {
        intent: "hotel_book",
        slots: { Name: "Shadyside Inn", StartDate: "15th", EndDate: "19th", CustomerName: "Ann" },
        opens: ["Name", "StartDate", "EndDate"],
      },
      { text: "Yes, please.", means: { confirms: true } },
    ]);
    const heard = new Set<string>();
    for (let seed = 1; seed <= 12; seed++) {
      const transcript = await rehearse({ backend, policy, respond: policy.respond ?? (() => null), user, seed });
      const answers = transcript.turns.flatMap((turn) => {
        const signal = turn.author === "Signal" ? turn.signal : undefined;
        return signal?.kind === "found" ? [String(signal.rows[0]?.Message ?? signal.rows[0]?.ReservationStatus)] : [];
      });
      const booked = commandsOf(transcript).filter((command) => command.includes('RequestType = "Book"'));
      expect(booked).toHaveLength(answers[0] === "Available" ? 1 : 0);
      expect(answers).toHaveLength(1 + booked.length);
      const said = transcript.turns.flatMap((turn) => (turn.author === "Response" ? [turn.text] : []));
      expect(said).toContain("May I have your name, please?");
      for (const answer of answers) heard.add(answer);
    }
    expect([...heard].sort()).toEqual(["Available", "Reservation Confirmed", "Reservation Failed", "Unavailable"]);
    await backend.close();
  },
);
