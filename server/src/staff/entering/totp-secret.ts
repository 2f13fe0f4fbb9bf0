import { createHmac } from 'node:crypto';
import type { SealedPlace } from '../../identity/credentials/sealed-places.ts';
import type { Vault } from '../../identity/credentials/vault.ts';
import { isUuid } from '../../kernel/uuid.ts';
import { staffMembers } from '../members/member.store.ts';
import type { StaffMember } from '../members/member.ts';
import type { OwnSeat } from './at-session.ts';

const totpSealing = (staffId: string): string => `staff totp ${staffId}`;

export const sealedTotp = (vault: Vault, staffId: string, secret: Buffer): string =>
  vault.seal(secret.toString('hex'), totpSealing(staffId));

/** The secret of somebody's app, beside the text out of which it was opened; null: there is none. */
export function openedTotp(
  vault: Vault,
  { id, totp: sealed }: Pick<StaffMember, 'id' | 'totp'>,
): { readonly sealed: string; readonly secret: Buffer } | null {
  if (sealed === null) return null;
  return { sealed, secret: Buffer.from(vault.open(sealed, totpSealing(id)), 'hex') };
}

const secretBytes = 20;

/**
 * The secret that a session offers to an app. It is the same whenever the page is shown again, another
 * one in every other session and after each code that was taken, and kept nowhere until it is confirmed.
 */
export const offeredSecret = (key: Buffer, { session, member }: OwnSeat): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([member.id, session.id, member.totpStep]))
    .digest()
    .subarray(0, secretBytes);

/** Where the secrets of apps are kept, for whoever seals everything anew (decision 0092). */
export const sealedTotpPlace: SealedPlace<StaffMember> = {
  table: staffMembers,
  keys: { isOne: isUuid, before: '00000000-0000-0000-0000-000000000000' },
  sealedIn: ({ id, totp: sealed }) =>
    sealed === null ? [] : [{ sealed, context: totpSealing(id) }],
  replaced: (row, fresh) => ({ ...row, totp: row.totp === null ? null : fresh(row.totp) }),
};
