import type { TObject } from 'typebox';
import type { Violation } from '../edge/checking/violation.ts';
import { membersOf } from '../edge/reading/loose-body.ts';

/**
 * A change with an unknown field is refused: if it were ignored, it would seem to have taken
 * effect. Requests of merchants follow another rule (gaps 1, Unknown request fields).
 */
export const unknownFields = (schema: TObject, body: unknown): readonly Violation[] =>
  Object.keys(membersOf(body))
    .filter((name) => !Object.hasOwn(schema.properties, name))
    .slice(0, fieldsShown)
    .map((path) => ({ path, message: 'There is no such field to change' }));

const fieldsShown = 20;
