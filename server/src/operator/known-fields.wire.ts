import type { TObject } from 'typebox';
import type { Violation } from '../edge/checking/violation.ts';
import { membersOf } from '../edge/reading/loose-body.ts';

/**
 * A change with a field that does not exist is refused: ignored, it would look as if it had taken
 * place. Requests of merchants are read otherwise (gaps 1, Unknown request fields).
 */
export const unknownFields = (schema: TObject, body: unknown): readonly Violation[] =>
  Object.keys(membersOf(body))
    .filter((name) => !Object.hasOwn(schema.properties, name))
    .slice(0, fieldsShown)
    .map((path) => ({ path, message: 'There is no such field to change' }));

const fieldsShown = 20;
