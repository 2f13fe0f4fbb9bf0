import { formBody, pageQuery, typed } from '../portal.wire.ts';

export const developersQuery = pageQuery({ done: typed() });

/** Positions, as the addresses of older and newer pages have them. */
export const eventsQuery = pageQuery({ before: typed(16), after: typed(16) });

export const rotateForm = formBody({ what: typed(), overlap: typed() });
