import { Type } from 'typebox';
import { formBody, pageQuery, typed } from '../../desk/form.wire.ts';
import { integerId } from '../../edge/wire.ts';
import { listAddress } from '../console.wire.ts';

export const personParams = Type.Object({ user_id: integerId() });

export const peopleQuery = pageQuery({ ...listAddress, q: typed(), state: typed(20) });

export const statementQuery = pageQuery({
  currency: typed(),
  from: typed(),
  to: typed(),
  after: typed(255),
  format: typed(),
});

export const plainForm = formBody({});
export const allowanceForm = formBody({ allowance_id: typed(20) });
export const applicationForm = formBody({ project_id: typed(64) });
export const depositForm = formBody({
  amount: typed(40),
  currency: typed(10),
  reference: typed(300),
});
export const eraseForm = formBody({ confirm: typed(40) });
