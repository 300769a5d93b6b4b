/** So many moments are kept; what was left out longest goes first, and is made again when it is wanted. */
const MAX_MOMENTS = 256;

/**
 * A function of the answers so far: the first step from nothing, each further one from the step before and one
 * answer. Every step is made once and kept, so that equal answers give the same state even where models are moody,
 * and asking after each turn of a dialogue costs one step and not all of them.
 * @param limit how many steps are kept
 */
export function foldAnswers<State>(
  first: () => Promise<State>,
  next: (state: State, answer: string) => Promise<State>,
  limit: number = MAX_MOMENTS,
): (answers: readonly string[]) => Promise<State> {
  const moments = new Map<string, Promise<State>>();
  const after = (answers: readonly string[]): Promise<State> => {
    const key = JSON.stringify(answers);
    const made = moments.get(key) ?? make(answers);
    moments.delete(key);
    moments.set(key, made);
    for (const oldest of moments.keys()) {
      if (moments.size <= limit) break;
      moments.delete(oldest);
    }
    return made;
  };
  const make = async (answers: readonly string[]): Promise<State> => {
    const last = answers.at(-1);
    if (last === undefined) return first();
    // From the longest beginning that is known, one step after the other: a dialogue may be long.
    let known = answers.length - 1;
    while (known > 0 && !moments.has(JSON.stringify(answers.slice(0, known)))) known--;
    let state = await after(answers.slice(0, known));
    while (++known < answers.length) state = await after(answers.slice(0, known));
    return next(state, last);
  };
  return after;
}
