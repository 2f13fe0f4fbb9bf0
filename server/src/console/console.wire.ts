import { Type } from 'typebox';
import { pageQuery, typed } from '../desk/form.wire.ts';

/** The parameters of every list, in addition to its filters. */
export const listAddress = {
  after: typed(1_000),
  before: typed(1_000),
  format: typed(20),
  done: typed(50),
} as const;

/** The query of a page about one object, with the last act on it. */
export const thingQuery = pageQuery({ done: typed(50) });

const id = Type.String({ format: 'uuid' });

/** The parameters of a page about one object with such an id. */
export const idParams = <const Name extends string>(name: Name) =>
  Type.Object({ [name]: id } as Record<Name, typeof id>);
