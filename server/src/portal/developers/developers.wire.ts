import { formBody, pageQuery, typed } from '../../desk/form.wire.ts';

export const developersQuery = pageQuery({ done: typed() });

/** Positions in the list, as the addresses of the older and newer pages contain them. */
export const eventsQuery = pageQuery({ before: typed(16), after: typed(16) });

export const requestsQuery = pageQuery({
  status_class: typed(),
  method: typed(),
  request_id: typed(128),
  from: typed(),
  to: typed(),
  after: typed(255),
  before: typed(255),
  format: typed(),
});

export const rotateForm = formBody({ what: typed(), overlap: typed() });
