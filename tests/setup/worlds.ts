import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";

/** Where a computer may stand: its time zone, and the locale of whoever uses it. */
export interface World {
  readonly zone: string;
  readonly locale: string;
}

/**
 * The worlds that runs of tests are drawn from: none is that of most machines that run tests. Zones with half hours and
 * quarters, on both sides of the date line, with and without summer time; locales with other capitals, orders and digits.
 */
export const WORLDS: readonly World[] = [
  { zone: "Europe/Berlin", locale: "de_DE.UTF-8" },
  { zone: "America/Los_Angeles", locale: "lt_LT.UTF-8" },
  { zone: "America/St_Johns", locale: "sv_SE.UTF-8" },
  { zone: "Asia/Kolkata", locale: "ar_EG.UTF-8" },
  { zone: "Pacific/Chatham", locale: "az_AZ.UTF-8" },
  { zone: "Pacific/Apia", locale: "tr_TR.UTF-8" },
  { zone: "Pacific/Pago_Pago", locale: "th_TH.UTF-8" },
];

/** The zones that one test tries, one after the other. */
export const ZONES: readonly string[] = ["UTC", ...WORLDS.map(({ zone }) => zone)];

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Puts this process, and all that it starts, into the world of the run: the one that the commit draws, so that what CI says
 * of a commit follows from the commit; where there is no git, the seed draws it. `BACKLOT_ZONE` names another zone, and
 * `BACKLOT_DRAW` another number for `drawnOf`.
 */
export function enterWorld(env: NodeJS.ProcessEnv, seed: string): void {
  const text = commit() ?? seed;
  const drawn = drawnWorld(text);
  env.BACKLOT_DRAW ??= String(numberOf(text) % 1_000_000);
  const zone = env.BACKLOT_ZONE ?? drawn.zone;
  const { locale } = WORLDS.find((one) => one.zone === zone) ?? drawn;
  Object.assign(env, { BACKLOT_ZONE: zone, TZ: zone, LANG: locale });
  // They would come before LANG.
  delete env.LC_ALL;
  delete env.LC_MESSAGES;
}

/** The world that a text draws. */
export function drawnWorld(text: string): World {
  return WORLDS[numberOf(text) % WORLDS.length] as World;
}

const numberOf = (text: string): number => createHash("sha256").update(text).digest().readUInt32BE();

function commit(): string | null {
  try {
    const stdio: ["ignore", "pipe", "ignore"] = ["ignore", "pipe", "ignore"];
    return execFileSync("git", ["rev-parse", "HEAD"], { cwd: ROOT, encoding: "utf8", stdio }).trim();
  } catch {
    return null;
  }
}
