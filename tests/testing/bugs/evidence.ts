import type { Signal } from "../../../src/kit/internal.js";
import type { Transcript, Turn, UserTurn } from "../../../src/transcript/index.js";

/* Readers of facts in a dialogue without any property. */

type Of<Kind extends Signal["kind"]> = Extract<Signal, { kind: Kind }>;

/** The signals of a kind, from a turn on, with the turns that they stand at. */
export function signalsOf<Kind extends Signal["kind"]>(
  { turns }: Pick<Transcript, "turns">,
  kind: Kind,
  from = 0,
): (Of<Kind> & { readonly at: number })[] {
  return turns.flatMap((turn, at) => {
    const signal = turn.author === "Signal" ? turn.signal : undefined;
    return at >= from && signal?.kind === kind ? [{ ...(signal as Of<Kind>), at }] : [];
  });
}

/** Returns the position of the user's nth turn, from 1; -1 counts from the end. The dialogue's end if there is none. */
export function userTurn({ turns }: Transcript, number: number): number {
  const at = turns.flatMap((turn, nth) => (turn.author === "User" ? [nth] : []));
  return at.at(number > 0 ? number - 1 : number) ?? turns.length;
}

/** Returns the number of the user's turns. */
export const turnsOf = ({ turns }: Transcript): number => turns.filter(({ author }) => author === "User").length;

/** Returns the meaning of the user's last turn. */
export const lastMeant = ({ turns }: Transcript): NonNullable<UserTurn["means"]> => {
  const said = turns.findLast((turn) => turn.author === "User");
  return (said?.author === "User" ? said.means : undefined) ?? {};
};

/** Returns the assistant's reports since a turn: the signals that it refers to, as JSON, and its words. */
export function told({ turns }: Transcript, from: number): string {
  const byIndex = new Map(
    turns.flatMap((turn) => (turn.author === "Signal" ? [[turn.index, turn.signal] as const] : [])),
  );
  return turns
    .slice(from)
    .flatMap((turn) => {
      if (turn.author === "Response") return [turn.text];
      const about = turn.author === "System" ? /^say\(x(\d+)\)$/.exec(turn.command)?.[1] : undefined;
      const signal = about === undefined ? undefined : byIndex.get(Number(about));
      return signal === undefined ? [] : [JSON.stringify(signal)];
    })
    .join("\n");
}

/** The commands from a turn on. */
export const commandsIn = ({ turns }: { readonly turns: readonly Turn[] }, from = 0): string[] =>
  turns.slice(from).flatMap((turn) => (turn.author === "System" ? [turn.command] : []));
