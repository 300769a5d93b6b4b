import { ratio } from "./figures.mjs";
import { cost, interleave, of } from "./rounds.mjs";

/** Means of a case: the builds, the number of rounds, and the sizes. */
export class Bench {
  /** This checkout. */
  here;
  /** The checkout to compare with; undefined where none was given. */
  base;
  /** Both, or this one alone. */
  builds;
  /** True if everything is to be over soon: a case then takes smaller sizes. */
  quick;
  #isPromised;
  #rounds;
  #deadline;
  #note;

  /**
   * @param {object} options
   * @param {readonly import("./builds.mjs").Build[]} options.builds
   * @param {number} options.rounds how often each variant is measured at most
   * @param {boolean} options.quick
   * @param {number} options.seconds after how many no further round begins
   * @param {(text: string) => void} options.note shows what is under way
   */
  constructor({ builds, rounds, quick, seconds, note }) {
    this.builds = builds;
    [this.here, this.base] = builds;
    this.quick = quick;
    this.#rounds = rounds;
    this.#deadline = performance.now() + seconds * 1000;
    this.#note = note;
  }

  /**
   * Measures variants in turn, as many rounds as there is time for, and at least one.
   * @template T
   * @param {Record<string, () => T | Promise<T>>} variants each measures itself once
   * @param {object} [options]
   * @param {number} [options.most] rounds, where fewer than usual are enough
   * @param {boolean} [options.warmUp] false where each measurement is a process of its own; default: true
   * @returns {Promise<Record<string, T[]>>}
   */
  async interleave(variants, { most = this.#rounds, warmUp = true } = {}) {
    const rounds = Math.min(most, this.#rounds);
    const watched = Object.entries(variants).map(([name, measure]) => [
      name,
      () => {
        this.#note(name);
        return measure();
      },
    ]);
    const isOver = () => performance.now() > this.#deadline;
    return interleave(Object.fromEntries(watched), { rounds, warmUp, isOver });
  }

  /**
   * The costs of the same work done by each build, interleaved: `costs.here.NAME`, and `costs.base.NAME` where there is
   * a base.
   * @param {(build: import("./builds.mjs").Build) => Promise<Record<string, () => unknown>>} prepare gives the work to be
   * measured, by name
   * @param {{ most?: number }} [options] rounds, where fewer than usual are enough
   * @returns {Promise<Record<"here" | "base", Record<string, import("./rounds.mjs").Cost[]>>>}
   */
  async costs(prepare, options) {
    const variants = {};
    for (const build of this.builds) {
      for (const [name, work] of Object.entries(await prepare(build))) {
        variants[`${name} (${build.name})`] = () => cost(work);
      }
    }
    const measured = await this.interleave(variants, options);
    return Object.fromEntries(
      this.builds.map(({ name: build }) => {
        const own = Object.entries(measured).filter(([name]) => name.endsWith(` (${build})`));
        return [build, Object.fromEntries(own.map(([name, rounds]) => [name.slice(0, -build.length - 3), rounds]))];
      }),
    );
  }

  /**
   * Gives how many times faster this checkout is than the base: by CPU, which is judged, and on the clock. Nothing
   * without a base.
   * @param {string} what
   * @param {import("./rounds.mjs").Cost[]} ours
   * @param {import("./rounds.mjs").Cost[] | undefined} theirs
   * @param {import("./figures.mjs").Goal} [promise] the target against ab24c33; against any other commit, nothing may be
   * more than 5 % dearer
   */
  faster(what, ours, theirs, promise) {
    if (theirs === undefined) return [];
    this.#isPromised ??= this.base.commit.startsWith("ab24c33");
    const goal = this.#isPromised ? promise : { atLeast: 0.95 };
    return [
      ratio(`${what}: times faster than the base, by CPU`, of(theirs, "cpu"), of(ours, "cpu"), goal),
      ratio(`${what}: on the clock`, of(theirs, "wall"), of(ours, "wall")),
    ];
  }
}
