/** The members of a value that may be anything: rules run even if the schema finds violations. */
export type Loose = Readonly<Record<string, unknown>>;

export const membersOf = (value: unknown): Loose =>
  typeof value === 'object' && value !== null ? (value as Loose) : {};
