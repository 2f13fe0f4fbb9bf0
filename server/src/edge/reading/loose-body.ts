/** The members of something that may be anything: rules are asked beside the schema of a request. */
export type Loose = Readonly<Record<string, unknown>>;

export const membersOf = (value: unknown): Loose =>
  typeof value === 'object' && value !== null ? (value as Loose) : {};
