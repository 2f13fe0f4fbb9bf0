import { formBody, pageQuery, typed } from '../../desk/form.wire.ts';
import { idParams } from '../portal.wire.ts';

export const deliveryParams = idParams('delivery_id');

export const webhooksQuery = pageQuery({
  done: typed(),
  state: typed(),
  event: typed(),
  from: typed(),
  to: typed(),
  after: typed(255),
  before: typed(255),
  format: typed(),
});

export const doneQuery = pageQuery({ done: typed() });

export const plainForm = formBody({});
export const trialForm = formBody({ dialect: typed() });
export const sinceForm = formBody({ day: typed(), time: typed() });
/** The received request, within the size that a page can show again. */
export const verifyForm = formBody({ headers: typed(5_000), body: typed(10_000) });
