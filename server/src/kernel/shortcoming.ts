/** What the service stands on, by the names that /readyz, the metrics and the doctor use. */
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

/** Something that the ground lacks (decision 0109). */
export type Shortcoming = {
  readonly check: GroundCheck;
  /** `breaks`: a promise cannot be kept, so the service does not start. `weakens`: a warning. */
  readonly severity: 'breaks' | 'weakens';
  /** What was found and what it means, in one sentence without addresses and paths. */
  readonly found: string;
  /** What to do about it. */
  readonly remedy: string;
};
