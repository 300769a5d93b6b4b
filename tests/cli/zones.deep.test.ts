import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sampleOf } from "../runs.js";
import { folder, ROOT, spawned } from "./backlot.js";

/*
 * The command line prints and saves the same wherever the computer stands, and whoever uses it. Each run is a process of its
 * own, since a process has one locale.
 */

const WORLDS = [
  { TZ: "UTC", LANG: "C.UTF-8" },
  { TZ: "Asia/Tokyo", LANG: "tr_TR.UTF-8" },
  { TZ: "Pacific/Honolulu", LANG: "sv_SE.UTF-8" },
];
const OPENING = ["--no-behaviours", "--engine", "native", "--intents", join(ROOT, "intents")];
const BOOKING = 'book_table(restaurant_name="Blue Heron", date="the day after tomorrow", time="8 pm", party_size=2)';

test.each(sampleOf(["2024-06-05T02:30:00Z", "2024-06-05T16:00:00Z", "2024-06-05T16:00"], 3))(
  "a session of %s with dates in words is saved alike in every zone, and gone on with in each",
  async (now) => {
    const cwd = folder();
    const saved: string[] = [];
    for (const env of WORLDS) {
      const ran = await spawned(["run", ...OPENING, "--now", now, "--save", "saved.json", BOOKING, "confirm(x0)"], {
        cwd,
        env,
      });
      expect(ran.stderr).not.toContain("STALE_SAVE");
      expect(ran.stdout).toContain('date="2024-06-07", time="20:00"');
      saved.push(`${ran.stdout}${readFileSync(join(cwd, "saved.json"), "utf8")}`);
    }
    expect(new Set(saved).size).toBe(1);
    const goneOn = await Promise.all(
      WORLDS.map((env) => spawned(["run", ...OPENING, "--open", "saved.json", "find_table_bookings()"], { cwd, env })),
    );
    for (const ran of goneOn) expect(ran).toEqual(goneOn[0]);
    expect(goneOn[0]?.code).toBe(0);
    expect(goneOn[0]?.stdout).toContain("2024-06-07");
  },
);
