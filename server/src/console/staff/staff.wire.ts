import { formBody, pageQuery, typed } from '../../desk/form.wire.ts';
import { idParams, listAddress } from '../console.wire.ts';

export const staffParams = idParams('staff_id');
export const tokenParams = idParams('token_id');

export const staffQuery = pageQuery({
  scope: typed(),
  project_id: typed(),
  email: typed(254),
  ...listAddress,
});

export const tokensQuery = pageQuery({ ...listAddress });

export const newStaffQuery = pageQuery({ project_id: typed() });

export const inviteForm = formBody({
  email: typed(254),
  name: typed(140),
  role: typed(),
  project_id: typed(),
  language: typed(),
});

/** A role in one place; an empty role removes it. */
export const roleForm = formBody({ role: typed(), project_id: typed() });

export const tokenForm = formBody({ name: typed(140), role: typed(), last_day: typed() });

export const plainForm = formBody({});
