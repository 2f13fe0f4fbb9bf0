/** The server dies before or after this commit. */
export type Death = 'before' | 'after';

type Walk = {
  /**
   * Does the work, and dies at the commit after `passing` others. True: the work was completed
   * instead.
   */
  readonly isDone: (passing: number, death: Death) => Promise<boolean>;
  /** The state of everything. A commit that leaves it unchanged wrote the same values again. */
  readonly progress: () => Promise<string>;
  /** How many commits pass before the first kill, and between two commits with kills. */
  readonly first: number;
  readonly between: number;
};

/** Far more than any step commits: a step that never completes would run for ever. */
const deathsMax = 60;

/**
 * Repeats a step until it completes without a kill: it is killed before a commit and after it, then
 * continues.
 */
export async function walkCommits({ isDone, progress, first, between }: Walk): Promise<number> {
  // How many of the first commits write only what is already there.
  let repeated = 0;
  let passing = first;
  for (let deaths = 0; deaths < deathsMax; deaths += 2) {
    if (await isDone(repeated + passing, 'before')) return deaths;
    const earlier = await progress();
    if (await isDone(repeated, 'after')) return deaths + 1;
    if ((await progress()) === earlier) repeated += 1;
    else passing = between;
  }
  throw new Error(`it is not done after ${deathsMax} deaths`);
}
