import type { Violation } from '../../edge/checking/violation.ts';
import {
  type Beneficiary,
  beneficiaryIdOf,
  earlierBeneficiaryIdOf,
} from '../../identity/beneficiaries/beneficiary.ts';
import { ibanIn } from '../../identity/beneficiaries/iban.ts';
import { brokenIf } from './broken-if.ts';
import type { Given } from './given.ts';

/** The recipient of a part of a payment. */
export type Recipient = {
  readonly beneficiaryId: string;
  readonly name: string;
  readonly iban: string;
};

/** The recipient in a request: one of the two is given. */
export type GivenRecipient = {
  readonly beneficiaryId: Given<string>;
  readonly account: Given<GivenAccount>;
};

export type GivenAccount = { readonly iban: Given<string>; readonly name: Given<string> };

/** The project, and its registered recipients that a request or a policy names. */
export type Recipients = {
  readonly projectId: string;
  readonly known: ReadonlyMap<string, Beneficiary>;
};

/** The mistakes of a recipient. `none`: the meaning of a missing recipient. */
export function recipientRules(
  { beneficiaryId, account }: GivenRecipient,
  { known }: Recipients,
  path: string,
  none: 'is wrong' | 'is the merchant',
): readonly Violation[] {
  const isUnknown = typeof beneficiaryId === 'string' && !known.has(beneficiaryId);
  return [
    ...brokenIf(
      none === 'is wrong' && beneficiaryId === undefined && account === undefined,
      `${path}.beneficiary_id`,
      'Beneficiary id or beneficiary is required',
    ),
    ...brokenIf(
      typeof beneficiaryId === 'string' && account !== undefined,
      `${path}.beneficiary`,
      'Beneficiary cannot be given together with beneficiary id',
    ),
    ...brokenIf(
      isUnknown,
      `${path}.beneficiary_id`,
      'Beneficiary id names no recipient of this project',
    ),
    ...brokenIf(
      typeof account?.iban === 'string' && ibanIn(account.iban) === null,
      `${path}.beneficiary.iban`,
      'Iban should be a valid IBAN',
    ),
  ];
}

/** The recipient that is meant. Null: it broke the rules above, or none is named. */
export function recipientOf(
  { beneficiaryId, account }: GivenRecipient,
  { projectId, known }: Recipients,
): Recipient | null {
  if (typeof beneficiaryId === 'string') {
    const { id, name, iban } = known.get(beneficiaryId) ?? {};
    return id === undefined || name === undefined || iban === undefined
      ? null
      : { beneficiaryId: id, name, iban };
  }
  const iban = typeof account?.iban === 'string' ? ibanIn(account.iban) : null;
  if (iban === null || typeof account?.name !== 'string') return null;
  const { name } = account;
  const earlierId = earlierBeneficiaryIdOf({ projectId, iban, name });
  const ownId = beneficiaryIdOf({ projectId, iban, name });
  return { beneficiaryId: known.has(earlierId) ? earlierId : ownId, name, iban };
}

/** The id under which a recipient given by account may already be registered. */
export function earlierIdsOf({ account }: GivenRecipient, projectId: string): readonly string[] {
  const iban = typeof account?.iban === 'string' ? ibanIn(account.iban) : null;
  if (iban === null || typeof account?.name !== 'string') return [];
  return [earlierBeneficiaryIdOf({ projectId, iban, name: account.name })];
}

/** The same account and name, registered or not. */
export const isSameRecipient = (one: Recipient, other: Recipient): boolean =>
  one.iban === other.iban && one.name === other.name;
