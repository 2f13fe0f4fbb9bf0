import type { UnixSeconds } from '../../kernel/time.ts';

/** What a project signs and proves itself with. */
export const secretKinds = ['client_secret', 'mac_key'] as const;
export type SecretKind = (typeof secretKinds)[number];

/** A secret as it is stored: sealed by the vault. */
export type SealedSecret = {
  readonly kind: SecretKind;
  readonly sealed: string;
  /** Null for the current one; a replaced one works until then. */
  readonly until: UnixSeconds | null;
  /** The first secrets of a client have 0, each later one a number more than all before it. */
  readonly serial: number;
  /** Missing in one that came with its project, and in one of before. */
  readonly madeAt?: UnixSeconds;
};

/** A project's credentials, under its `client_id`. */
export type Client = {
  readonly id: string;
  readonly projectId: string;
  readonly secrets: readonly SealedSecret[];
  /** Tokens with a lower number have ended, whatever the secrets say. */
  readonly tokenFloor: number;
};

/** A sealed secret opens only as what it is: this kind, of this client. */
export const sealingContext = (clientId: string, kind: SecretKind): string =>
  `client ${clientId} ${kind}`;

const isGoodAt = ({ until }: SealedSecret, now: UnixSeconds): boolean =>
  until === null || now < until;

/** The secrets of a kind that are good at this moment, the newest first. */
export const secretsAt = (
  client: Client,
  kind: SecretKind,
  now: UnixSeconds,
): readonly SealedSecret[] =>
  client.secrets
    .filter((secret) => secret.kind === kind && isGoodAt(secret, now))
    .sort((one, other) => other.serial - one.serial);

/** When a secret was last seen used; null: never. */
export type UsedAt = (secret: Pick<SealedSecret, 'kind' | 'serial'>) => UnixSeconds | null;

/**
 * The place of the replaced secret that is still in use: the one seen last, else the one replaced
 * last. It is -1 when only the current one is good.
 */
export function placeOfReplaced([, ...replaced]: readonly SealedSecret[], usedAt: UsedAt): number {
  const seen = replaced.map((secret): number => usedAt(secret) ?? 0);
  return replaced.length === 0 ? -1 : 1 + seen.indexOf(Math.max(...seen));
}

/** The number that a new token gets: of the newest secret, or of what ended tokens since. */
export const latestSerial = ({ secrets, tokenFloor }: Client): number =>
  Math.max(tokenFloor, ...secrets.map(({ serial }) => serial));

/** An access token is good when the client's newest secret had at least this number as it was issued. */
export function leastSerialOfTokens({ secrets, tokenFloor }: Client, now: UnixSeconds): number {
  // Without lists of its own: each request with a token asks.
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

/** Ends every token that was issued before: one of the ways to get them was taken away. */
export const withoutTokens = (client: Client): Client => ({
  ...client,
  tokenFloor: latestSerial(client) + 1,
});

/**
 * Replaces the current secret; the old one works until the overlap ends. Without an overlap nothing
 * older is good any more, whatever it was promised: somebody else may have it.
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
