import { workerData } from "node:worker_threads";
import { loadPlayer, type Played, type PlayOptions, type Trial } from "./player.js";

// Tinypool passes its own data first and ours second.
const [, options] = workerData as [unknown, PlayOptions];
const player = await loadPlayer(options);

export default function play(trial: Trial): Promise<Played> {
  return player.play(trial);
}
