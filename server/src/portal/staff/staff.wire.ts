import { formBody, pageQuery, typed } from '../../desk/form.wire.ts';
import { idParams } from '../portal.wire.ts';

export const staffParams = idParams('staff_id');

export const staffQuery = pageQuery({
  after: typed(255),
  before: typed(255),
  format: typed(),
  done: typed(),
});

export const memberQuery = pageQuery({ done: typed() });

export const inviteForm = formBody({
  email: typed(254),
  name: typed(140),
  role: typed(),
  language: typed(),
});

export const roleForm = formBody({ role: typed() });
export const plainForm = formBody({});

export const logQuery = pageQuery({
  actor_id: typed(),
  action: typed(),
  from: typed(),
  to: typed(),
  after: typed(255),
  before: typed(255),
  format: typed(),
});
