import type { Violation } from '../../edge/checking/violation.ts';
import {
  type Beneficiary,
  beneficiaryIdOf,
  earlierBeneficiaryIdOf,
} from '../../identity/beneficiaries/beneficiary.ts';
import { ibanIn } from '../../identity/beneficiaries/iban.ts';
import { brokenIf } from './broken-if.ts';
import type { Given } from './given.ts';

/** Somebody who gets a part of a payment. */
export type Recipient = {
  readonly beneficiaryId: string;
  readonly name: string;
  readonly iban: string;
};

/** How a request says who: one of the two. */
export type GivenRecipient = {
  readonly beneficiaryId: Given<string>;
  readonly account: Given<GivenAccount>;
};

export type GivenAccount = { readonly iban: Given<string>; readonly name: Given<string> };

/** The project, and those of its registered recipients that a request or a policy names. */
export type Recipients = {
  readonly projectId: string;
  readonly known: ReadonlyMap<string, Beneficiary>;
};

/** What is wrong with a recipient; `none`: what it means that nobody is named. */
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

/** Who is meant; null where the rules above are broken, or nobody is named. */
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

/** The id under which somebody who is given by account may have been registered before. */
export function earlierIdsOf({ account }: GivenRecipient, projectId: string): readonly string[] {
  const iban = typeof account?.iban === 'string' ? ibanIn(account.iban) : null;
  if (iban === null || typeof account?.name !== 'string') return [];
  return [earlierBeneficiaryIdOf({ projectId, iban, name: account.name })];
}

/** The same account under the same name, registered or not. */
export const isSameRecipient = (one: Recipient, other: Recipient): boolean =>
  one.iban === other.iban && one.name === other.name;
