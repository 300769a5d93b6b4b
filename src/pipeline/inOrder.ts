/**
 * Makes things by their numbers, from 0, several of them at a time, and gives them in their order. Those that were
 * begun are waited for when nobody wants more.
 * @param most how many may be under way, asked before each is begun
 */
export async function* inOrder<Made>(
  make: (index: number) => Promise<Made>,
  most: () => number,
): AsyncGenerator<Made, void, undefined> {
  const underWay: Promise<Made>[] = [];
  let begun = 0;
  try {
    for (;;) {
      while (underWay.length < Math.max(1, most())) {
        const made = make(begun++);
        // Whoever waits for it sees the error; until then it is nobody's.
        made.catch(() => {});
        underWay.push(made);
      }
      yield await (underWay.shift() as Promise<Made>);
    }
  } finally {
    await Promise.allSettled(underWay);
  }
}
