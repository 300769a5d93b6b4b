import { Random } from "../../../kit/random.js";

interface DrawsViewProps {
  /** Default: that of sessions. */
  readonly seed: number | undefined;
  /** How many numbers were drawn up to a command, and up to the one before. */
  readonly drawn: number;
  readonly before: number;
}

/** As many numbers of a command as are shown. */
const MOST = 8;

/** The numbers that behaviours and faults drew at a command; the seed tells which they were. */
export function DrawsView({ seed = 1, drawn, before }: DrawsViewProps) {
  if (drawn === 0) return null;
  const random = new Random(seed);
  for (let nth = 0; nth < before; nth++) random.next();
  const numbers = Array.from({ length: Math.min(MOST, drawn - before) }, () => random.next().toFixed(4));
  return (
    <div class={drawn > before ? "changed" : ""}>
      <dt>Random draws</dt>
      <dd>
        {drawn > before && `${numbers.join(", ")}${drawn - before > MOST ? " …" : ""} · `}
        {drawn} so far
      </dd>
    </div>
  );
}
