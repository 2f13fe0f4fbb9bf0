import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extent } from '../../../tests/support/extent.ts';
import { JsonDecimal, readJson } from './json.ts';

/** JSON as clients may send it: without fractions, NUL and unpaired surrogates. */
const integerDocument = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 8 },
    fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0')),
    fc.maxSafeInteger(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value')),
    fc.dictionary(
      fc.string({ unit: 'binary' }).filter((key) => !key.includes('\0') && key !== '__proto__'),
      tie('value'),
    ),
  ),
})).value;

/** A number written in a form that integers never have. */
const decimalForm = fc
  .tuple(
    fc.integer({ min: -1_000_000, max: 1_000_000 }),
    fc.constantFrom('.0', '.5', 'e0', 'E2', 'e+1', '.10e-2'),
  )
  .map(([integer, tail]) => `${integer}${tail}`);

describe('the JSON reader', () => {
  test('reads the same as JSON.parse if no number has a fraction', () => {
    fc.assert(
      fc.property(integerDocument, fc.constantFrom(undefined, 1, '\t'), (value, space) => {
        const text = JSON.stringify(value, null, space);
        const document = readJson(Buffer.from(text));
        // A string such as ", 1.5" only looks like a fraction. It takes the slow path and stays
        // unchanged.
        expect(document).toEqual({ ok: true, value: JSON.parse(text) });
      }),
      { numRuns: extent({ short: 250, long: 1_000 }) },
    );
  });

  test('keeps every number apart that is not written in plain digits', () => {
    fc.assert(
      fc.property(decimalForm, integerDocument, (form, other) => {
        const text = `{"other":${JSON.stringify(other)},"number":${form},"list":[${form}]}`;
        const document = readJson(Buffer.from(text));
        expect(document).toMatchObject({
          ok: true,
          value: { number: new JsonDecimal(form), list: [new JsonDecimal(form)] },
        });
      }),
      { numRuns: extent({ short: 250, long: 1_000 }) },
    );
  });

  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)),
    fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
    fc.json().map((text) => Buffer.from(text)),
    fc
      .array(fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', '1', '.', 'e', 'u0000', ' '))
      .map((pieces) => Buffer.from(pieces.join(''))),
  );

  test('answers any bytes with a value or invalid_request, and never throws', () => {
    fc.assert(
      fc.property(bytes, (given) => {
        const document = readJson(given);
        if (!document.ok) expect(document.refusal).toBe('invalid_request');
      }),
      { numRuns: extent({ short: 500, long: 2_000 }) },
    );
  });
});
