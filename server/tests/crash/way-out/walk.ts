/** Which side of a commit whoever sends it does not live to see. */
export type Death = 'before' | 'after';

type Walk = {
  /** Does the work; dies at the commit that comes after so many others. True: it was done instead. */
  readonly isDone: (passing: number, death: Death) => Promise<boolean>;
  /** Where everything stands. A commit that changes nothing of it says again what is there already. */
  readonly progress: () => Promise<string>;
  /** How many commits pass before the first death, and between two commits with deaths. */
  readonly first: number;
  readonly between: number;
};

/** Far above what any step commits: one that is never done would go on for ever. */
const deathsMax = 60;

/** Does a step until it is done without a death: it dies before a commit and after it, then goes on. */
export async function walkCommits({ isDone, progress, first, between }: Walk): Promise<number> {
  // How many commits come first that say again what is there.
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
