/** The parts of the service's ground, by the names in /readyz, the metrics and the doctor. */
export const groundChecks = [
  'fsync',
  'full_page_writes',
  'synchronous_commit',
  'primary',
  'checksums',
  'eviction',
  'disk',
  'descriptors',
  'schema',
  'clock',
] as const;

export type GroundCheck = (typeof groundChecks)[number];

/** A shortcoming of the ground (decision 0109). */
export type Shortcoming = {
  readonly check: GroundCheck;
  /** `breaks`: a promise cannot be kept, so the service does not start. `weakens`: a warning. */
  readonly severity: 'breaks' | 'weakens';
  /** The finding and its meaning, in one sentence without addresses and paths. */
  readonly found: string;
  /** The remedy. */
  readonly remedy: string;
};
