import type { UnixSeconds } from '../../kernel/time.ts';

/** The secrets that a project signs with and authenticates with. */
export const secretKinds = ['client_secret', 'mac_key'] as const;
export type SecretKind = (typeof secretKinds)[number];

/** A secret as it is stored: sealed by the vault. */
export type SealedSecret = {
  readonly kind: SecretKind;
  readonly sealed: string;
  /** Null for the current one. A replaced one works until this moment. */
  readonly until: UnixSeconds | null;
  /** The first secrets of a client have 0. Each later one has the next higher number. */
  readonly serial: number;
  /** Missing in a secret that came with its project, and in one from an earlier release. */
  readonly madeAt?: UnixSeconds;
};

/** A project's credentials, under its `client_id`. */
export type Client = {
  readonly id: string;
  readonly projectId: string;
  readonly secrets: readonly SealedSecret[];
  /** Tokens with a lower number have ended, even if the secrets would allow them. */
  readonly tokenFloor: number;
};

/** A sealed secret opens only as this kind of secret, of this client. */
export const sealingContext = (clientId: string, kind: SecretKind): string =>
  `client ${clientId} ${kind}`;

const isGoodAt = ({ until }: SealedSecret, now: UnixSeconds): boolean =>
  until === null || now < until;

/** The secrets of a kind that are valid now, the newest first. */
export const secretsAt = (
  client: Client,
  kind: SecretKind,
  now: UnixSeconds,
): readonly SealedSecret[] =>
  client.secrets
    .filter((secret) => secret.kind === kind && isGoodAt(secret, now))
    .sort((one, other) => other.serial - one.serial);

/** When a secret was last used. Null: never. */
export type UsedAt = (secret: Pick<SealedSecret, 'kind' | 'serial'>) => UnixSeconds | null;

/**
 * The place of the replaced secret that is still in use: the one used last, else the one replaced
 * last. It is -1 if only the current one is valid.
 */
export function placeOfReplaced([, ...replaced]: readonly SealedSecret[], usedAt: UsedAt): number {
  const seen = replaced.map((secret): number => usedAt(secret) ?? 0);
  return replaced.length === 0 ? -1 : 1 + seen.indexOf(Math.max(...seen));
}

/**
 * The number that a new token gets: the newest secret's, or the floor if tokens were ended since.
 */
export const latestSerial = ({ secrets, tokenFloor }: Client): number =>
  Math.max(tokenFloor, ...secrets.map(({ serial }) => serial));

/**
 * An access token is valid if the client's newest secret had at least this number when it was
 * issued.
 */
export function leastSerialOfTokens({ secrets, tokenFloor }: Client, now: UnixSeconds): number {
  // Builds no lists: this runs for each request with a token.
  let least = tokenFloor;
  for (const kind of secretKinds) {
    let oldest = Number.POSITIVE_INFINITY;
    for (const secret of secrets) {
      if (secret.kind === kind && isGoodAt(secret, now)) oldest = Math.min(oldest, secret.serial);
    }
    least = Math.max(least, oldest);
  }
  return least;
}

/** Ends every token issued so far, because the client has lost one of the ways to get them. */
export const withoutTokens = (client: Client): Client => ({
  ...client,
  tokenFloor: latestSerial(client) + 1,
});

/**
 * Replaces the current secret. The old one works until the overlap ends. Without an overlap all
 * older secrets end at once, even if they were promised more time: somebody else may have them.
 */
export function rotated(
  client: Client,
  fresh: { readonly kind: SecretKind; readonly sealed: string },
  overlapEnds: UnixSeconds,
  now: UnixSeconds,
): Client {
  const ends = ({ kind, until }: SealedSecret) =>
    kind === fresh.kind && (until === null || overlapEnds <= now);
  const kept = client.secrets
    .map((secret) => (ends(secret) ? { ...secret, until: overlapEnds } : secret))
    .filter(({ until }) => until === null || now < until);
  const added = { until: null, serial: latestSerial(client) + 1, madeAt: now, ...fresh };
  return { ...client, secrets: [...kept, added] };
}
