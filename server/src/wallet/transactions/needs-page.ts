import { type Allowance, hasBounds } from '../allowances/allowance.ts';
import type { WalletOwner } from '../wallet-owner.ts';
import type { Acceptance } from './acceptance.ts';
import type { Transaction } from './transaction.ts';

/**
 * Whether only the page can ask the payer what this transaction asks: the password, an answer, or
 * an allowance that nobody has shown to them. `created`: the allowance that it would create
 * (decision 0129).
 */
export const needsPage = (
  { passwordRequest, inquiries }: Transaction,
  created: Allowance | null,
  { by, owner }: { readonly by: Acceptance['by']; readonly owner: WalletOwner },
): boolean => {
  if (by === 'page') return false;
  if (passwordRequest === 'always') return true;
  if (by === 'allowance') return false;
  return (
    inquiries.some(({ isRequired }) => isRequired) ||
    (created !== null && !created.isOptional && !mayGrantByPin(created, owner))
  );
};

const mayGrantByPin = (created: Allowance, { grantsByPin }: WalletOwner): boolean =>
  grantsByPin && hasBounds(created);
