import { InvalidArgumentError } from "commander";

/** Parses the parts of a corpus with their shares, such as `train=0.8,dev=0.1,test=0.1`. */
export function shares(text: string): ReadonlyMap<string, number> {
  const parts = text.split(",").map((part) => /^\s*([\w-]+)\s*=\s*(\d+(?:\.\d+)?|\.\d+)\s*$/.exec(part));
  const found = new Map(parts.flatMap((part) => (part === null ? [] : [[part[1] as string, Number(part[2])]])));
  if (parts.includes(null) || found.size !== parts.length || ![...found.values()].some((share) => share > 0)) {
    throw new InvalidArgumentError("It names each part once with its share: train=0.8,dev=0.1,test=0.1.");
  }
  return found;
}
