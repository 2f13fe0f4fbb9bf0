import { Type } from 'typebox';
import { pageQuery, typed } from '../desk/form.wire.ts';

/** What every list has in its address beside its filters. */
export const listAddress = {
  after: typed(1_000),
  before: typed(1_000),
  format: typed(20),
  done: typed(50),
} as const;

/** Of a page that shows one thing, and what was just done to it. */
export const thingQuery = pageQuery({ done: typed(50) });

const id = Type.String({ format: 'uuid' });

/** Of a page about one thing with such an id. */
export const idParams = <const Name extends string>(name: Name) =>
  Type.Object({ [name]: id } as Record<Name, typeof id>);
