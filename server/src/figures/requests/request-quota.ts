/** How many requests of each kind are logged for a project on a UTC day. */
type Quota = {
  /** The first requests: every one of this many is logged. */
  readonly whole: number;
  /** Then one in a hundred is logged, up to this many. */
  readonly sampled: number;
};

/** The kind of a request. A refused credential may be anybody's guess. */
export const requestKinds = ['success', 'error', 'refused'] as const;

export type RequestKind = (typeof requestKinds)[number];

export type Quotas = Readonly<Record<RequestKind, Quota>>;

/**
 * Together fifty thousand rows a project and day. Each kind has its own quota: a flood of successes
 * leaves room for errors, and strangers who guess with a client's id leave room for both.
 */
// biome-ignore format: a table
export const requestQuotas: Quotas = {
  success: { whole: 30_000, sampled: 10_000 },
  error:   { whole:  7_000, sampled:  2_000 },
  refused: { whole:    800, sampled:    200 },
};

const sampleEach = 100;

const isKept = (number: number, { whole, sampled }: Quota): boolean =>
  number <= whole || (number % sampleEach === 0 && number <= whole + sampled * sampleEach);

/** Counted requests of a project on a day that are not stored yet. */
export type RequestCount = {
  readonly projectId: string;
  /** Days since 1970. */
  readonly day: number;
  readonly kind: RequestKind;
  readonly seen: number;
};

type Tally = Record<RequestKind, number>;

type DayOfProject = {
  readonly projectId: string;
  readonly day: number;
  /** Seen by all nodes, as far as this node knows. */
  readonly seen: Tally;
  readonly unstored: Tally;
};

const none = (): Tally => ({ success: 0, error: 0, refused: 0 });

/** Decides which requests are logged. Nodes learn each other's counts with each batch. */
export class RequestQuota {
  readonly #quotas: Quotas;
  readonly #days = new Map<string, DayOfProject>();
  readonly #unstored = new Set<DayOfProject>();

  constructor(quotas: Quotas) {
    this.#quotas = quotas;
  }

  /** Counts a request. True: it is logged. */
  takes(projectId: string, kind: RequestKind, day: number): boolean {
    const own = this.#dayOf(projectId, day);
    const number = own.seen[kind] + 1;
    own.seen[kind] = number;
    own.unstored[kind] += 1;
    this.#unstored.add(own);
    return isKept(number, this.#quotas[kind]);
  }

  /** Returns the counts since the last call, to be stored. */
  collect(): readonly RequestCount[] {
    const counts = [...this.#unstored].flatMap(({ projectId, day, unstored }) =>
      requestKinds.flatMap((kind) => {
        const seen = unstored[kind];
        unstored[kind] = 0;
        return seen === 0 ? [] : [{ projectId, day, kind, seen }];
      }),
    );
    this.#unstored.clear();
    return counts;
  }

  /** Takes counts back that were not stored after all. */
  giveBack(counts: readonly RequestCount[]): void {
    for (const { projectId, day, kind, seen } of counts) {
      const own = this.#dayOf(projectId, day);
      own.unstored[kind] += seen;
      this.#unstored.add(own);
    }
  }

  /** Learns the counts that all nodes have stored. */
  learn(totals: readonly RequestCount[]): void {
    for (const { projectId, day, kind, seen } of totals) {
      const own = this.#days.get(projectId);
      if (own?.day !== day) continue;
      own.seen[kind] = Math.max(own.seen[kind], seen + own.unstored[kind]);
    }
  }

  #dayOf(projectId: string, day: number): DayOfProject {
    const known = this.#days.get(projectId);
    if (known?.day === day) return known;
    const fresh = { projectId, day, seen: none(), unstored: none() };
    this.#days.set(projectId, fresh);
    return fresh;
  }
}
