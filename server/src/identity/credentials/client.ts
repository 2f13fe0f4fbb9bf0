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
};

/** A project's credentials, under its `client_id`. */
export type Client = {
  readonly id: string;
  readonly projectId: string;
  readonly secrets: readonly SealedSecret[];
};

/** A sealed secret opens only as what it is: this kind, of this client. */
export const sealingContext = (clientId: string, kind: SecretKind): string =>
  `client ${clientId} ${kind}`;

/** The secrets of a kind that are good at this moment, the current one first. */
export const secretsAt = (
  client: Client,
  kind: SecretKind,
  now: UnixSeconds,
): readonly SealedSecret[] =>
  client.secrets
    .filter((secret) => secret.kind === kind && (secret.until === null || now < secret.until))
    .sort((one, other) => Number(one.until !== null) - Number(other.until !== null));

/** Replaces the current secret; the old one works until the overlap ends. */
export function rotated(
  client: Client,
  fresh: { readonly kind: SecretKind; readonly sealed: string },
  overlapEnds: UnixSeconds,
  now: UnixSeconds,
): Client {
  const isCurrent = (secret: SealedSecret) => secret.kind === fresh.kind && secret.until === null;
  const kept = client.secrets
    .map((secret) => (isCurrent(secret) ? { ...secret, until: overlapEnds } : secret))
    .filter(({ until }) => until === null || now < until);
  return { ...client, secrets: [...kept, { ...fresh, until: null }] };
}
