import { Type } from 'typebox';
import { formBody, pageQuery, typed } from '../../desk/form.wire.ts';
import { idParams, listAddress } from '../console.wire.ts';

export const accountsQuery = pageQuery({
  kind: typed(),
  currency: typed(),
  test_mode: typed(),
  owner: typed(),
  has_balance: typed(),
  should_be_zero: typed(),
  from: typed(),
  to: typed(),
  ...listAddress,
});

export const accountQuery = pageQuery({ from: typed(), to: typed(), ...listAddress });

export const accountParams = Type.Object({
  account_id: Type.String({ pattern: '^([1-9][0-9]{0,17}|[1-4][0-9]{18})$' }),
});

/** The query of the journal and of holds. */
export const movementsQuery = pageQuery({
  account_id: typed(),
  from: typed(),
  to: typed(),
  ...listAddress,
});

export const auditsQuery = pageQuery({ from: typed(), to: typed(), ...listAddress });
export const auditParams = idParams('audit_id');

export const requestsQuery = pageQuery({ state: typed(), ...listAddress });
export const requestParams = idParams('request_id');

/** The address of the page for a new posting may name accounts. */
export const newPostingQuery = pageQuery({ debit_account: typed(), credit_account: typed() });

export const postingForm = formBody({
  debit_account: typed(30),
  credit_account: typed(30),
  amount: typed(40),
});

export const plainForm = formBody({});
