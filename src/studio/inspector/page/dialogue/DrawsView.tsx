import { Random } from "../../../../kit/random.js";

interface DrawsViewProps {
  readonly seed: number | undefined;
  /** Numbers of draws after a command, and after the one before. */
  readonly drawn: number;
  readonly before: number;
}

const MOST = 8;

/** Numbers drawn by behaviours and faults at a command, recomputed from the seed. */
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
