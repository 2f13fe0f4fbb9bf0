import type { Table } from '../../engine/table.ts';
import { isUuid } from '../../kernel/uuid.ts';
import { mails } from '../../mail/mail.store.ts';
import { mailSealing } from '../../mail/mail-texts.ts';
import { tokenSealing } from '../oauth/mac-caller.ts';
import { oauthAccessTokens } from '../oauth/oauth.store.ts';
import { keyRings } from '../tokens/key-ring.store.ts';
import { sealingContext as keySealing } from '../tokens/key-ring.ts';
import { personFactors, personTotpSealing } from '../users/person-factor.store.ts';
import { clients } from './client.store.ts';
import { sealingContext as secretSealing } from './client.ts';
import { rootKeys, rootSealing } from './root-key.store.ts';

/** A sealed text, and the context under which it was sealed. */
export type Sealed = { readonly sealed: string; readonly context: string };

/** A table with sealed texts in its rows. */
export type SealedPlace<Row> = {
  readonly table: Table<Row>;
  /** The form of the table's keys. `before` sorts before all of them. */
  readonly keys: { readonly isOne: (text: string) => boolean; readonly before: string };
  readonly sealedIn: (row: Row) => readonly Sealed[];
  /** The row with each of its sealed texts replaced. */
  readonly replaced: (row: Row, fresh: (sealed: string) => string) => Row;
};

const texts = { isOne: (text: string) => !text.includes('\0'), before: '' };
const uuids = { isOne: isUuid, before: '00000000-0000-0000-0000-000000000000' };

const numbers = { isOne: (text: string) => /^\d{1,15}$/.test(text), before: '0' };

const place = <Row>(one: SealedPlace<Row>): SealedPlace<Row> => one;

/**
 * All rows of this layer that are encrypted under the master key, in the order of re-encryption.
 * Rows of a missing table would become unreadable when the old key is removed. Higher layers add
 * their own tables (operator/master-key).
 */
// biome-ignore lint/suspicious/noExplicitAny: places of all tables stand in one list.
export const identityPlaces: readonly SealedPlace<any>[] = [
  place({
    table: rootKeys,
    keys: texts,
    sealedIn: ({ id, sealed }) => [{ sealed, context: rootSealing(id) }],
    replaced: (row, fresh) => ({ ...row, sealed: fresh(row.sealed) }),
  }),
  place({
    table: keyRings,
    keys: texts,
    sealedIn: ({ keys }) =>
      keys.map(({ id, sealedPrivateKey: sealed }) => ({ sealed, context: keySealing(id) })),
    replaced: (row, fresh) => ({
      ...row,
      keys: row.keys.map((key) => ({ ...key, sealedPrivateKey: fresh(key.sealedPrivateKey) })),
    }),
  }),
  place({
    table: clients,
    keys: texts,
    sealedIn: ({ id, secrets }) =>
      secrets.map(({ sealed, kind }) => ({ sealed, context: secretSealing(id, kind) })),
    replaced: (row, fresh) => ({
      ...row,
      secrets: row.secrets.map((secret) => ({ ...secret, sealed: fresh(secret.sealed) })),
    }),
  }),
  place({
    table: oauthAccessTokens,
    keys: texts,
    sealedIn: ({ id, macKey: sealed }) => [{ sealed, context: tokenSealing(id) }],
    replaced: (row, fresh) => ({ ...row, macKey: fresh(row.macKey) }),
  }),
  place({
    table: personFactors,
    keys: numbers,
    sealedIn: ({ id, totp: sealed }) =>
      sealed === null ? [] : [{ sealed, context: personTotpSealing(id) }],
    replaced: (row, fresh) => ({ ...row, totp: row.totp === null ? null : fresh(row.totp) }),
  }),
  place({
    table: mails,
    keys: uuids,
    sealedIn: ({ id, sealedText: sealed }) =>
      sealed === null ? [] : [{ sealed, context: mailSealing(id) }],
    replaced: (row, fresh) => ({
      ...row,
      sealedText: row.sealedText === null ? null : fresh(row.sealedText),
    }),
  }),
];
