import { idParams, pageQuery, typed } from '../portal.wire.ts';

export const linkParams = idParams('link_id');

export const linkQuery = pageQuery({ done: typed() });
