import { describe, expect, test } from 'vitest';
import { useSharedService } from '../../support/test-service.ts';

// Gaps 1, Integers and Validation; decision 0003: the spelling of an amount matters.

const service = useSharedService();

/** The body as raw text, because JSON.stringify would change the spelling of a number. */
const bodyWith = (amount: string, debit = '"11"', credit = '"12"'): string =>
  `{"debit_account":${debit},"credit_account":${credit},"amount":${amount}}`;

const post = (body: string) => service().client.send('POST', '/admin/v1/postings', { body });

const invalid = (properties: object) => ({
  error: 'invalid_properties',
  error_description: 'The request has invalid properties.',
  error_properties: properties,
});

describe('an amount is an integer from 1 to 2^53-1 in plain digits', () => {
  const notInteger = 'Amount should be an integer';
  const tooSmall = 'Amount should be greater than 0';
  const tooLarge = 'Amount should be at most 9007199254740991';

  // biome-ignore format: a table
  test.each([
    ['0',                       tooSmall],
    ['-0',                      tooSmall],
    ['-1',                      tooSmall],
    ['-9007199254740991',       tooSmall],
    ['1.5',                     notInteger],
    ['1.0',                     notInteger],
    ['1e3',                     notInteger],
    ['1E3',                     notInteger],
    ['1e-3',                    notInteger],
    ['1e400',                   notInteger],
    ['"5"',                     notInteger],
    ['""',                      notInteger],
    ['null',                    notInteger],
    ['true',                    notInteger],
    ['[5]',                     notInteger],
    ['{"minor":5}',             notInteger],
    ['9007199254740992',        tooLarge],
    ['9007199254740993',        tooLarge],
    ['100000000000000000000000', tooLarge],
  ])('%s is refused: %s', async (amount, message) => {
    const answer = await post(bodyWith(amount));
    expect(answer.status).toBe(422);
    expect(answer.headers['content-type']).toBe('application/json');
    expect(answer.body).toEqual(invalid({ amount: [message] }));
  });

  test.each(['NaN', 'Infinity', '-Infinity', '01', '+1', '.5', '5.', '0x10', '1_000', 'undefined'])(
    '%s is not valid JSON',
    async (amount) => {
      const answer = await post(bodyWith(amount));
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({
        error: 'invalid_request',
        error_description: 'The request body is not valid JSON.',
      });
    },
  );

  // These two accounts do not exist, so an accepted amount leads to account_not_found.
  test.each(['1', '9007199254740991', ' 1 '])('%s is accepted', async (amount) => {
    const answer = await post(bodyWith(amount));
    expect([answer.status, answer.body['error']]).toEqual([404, 'account_not_found']);
  });
});

describe('an account id is a string of digits without a leading zero, at most 4999999999999999999', () => {
  const format = 'Debit account has an invalid format';
  const type = 'Debit account should be a string';

  // biome-ignore format: a table
  test.each([
    ['"0"',                     format],
    ['"01"',                    format],
    ['""',                      format],
    ['"-1"',                    format],
    ['"1.5"',                   format],
    ['"1e3"',                   format],
    ['" 1"',                    format],
    ['"1\\n"',                  format],
    ['"abc"',                   format],
    ['"5000000000000000000"',   format],
    ['"12345678901234567890"',  format],
    [`"${'1'.repeat(4_000)}"`,  format],
    ['11',                      type],
    ['null',                    type],
    ['["11"]',                  type],
    ['{"id":"11"}',             type],
    ['true',                    type],
  ])('%s is refused: %s', async (debit, message) => {
    const answer = await post(bodyWith('5', debit));
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual(invalid({ debit_account: [message] }));
  });

  test('the largest id is accepted', async () => {
    const answer = await post(bodyWith('5', '"4999999999999999999"'));
    expect([answer.status, answer.body['error']]).toEqual([404, 'account_not_found']);
  });
});

test('all faults are reported together', async () => {
  const answer = await post(bodyWith('-1', '7', '"0"'));
  expect(answer.status).toBe(422);
  expect(answer.body).toEqual(
    invalid({
      debit_account: ['Debit account should be a string'],
      credit_account: ['Credit account has an invalid format'],
      amount: ['Amount should be greater than 0'],
    }),
  );
});

test('each missing field is reported', async () => {
  const answer = await post('{}');
  expect(answer.status).toBe(422);
  expect(answer.body).toEqual(
    invalid({
      debit_account: ['Debit account is required'],
      credit_account: ['Credit account is required'],
      amount: ['Amount is required'],
    }),
  );
});

// biome-ignore format: a table
test.each([
  ['',                  'A JSON object is required as the request body.'],
  ['[]',                'The request body should be a JSON object.'],
  ['"posting"',         'The request body should be a JSON object.'],
  ['null',              'The request body should be a JSON object.'],
  ['7',                 'The request body should be a JSON object.'],
  ['{"amount":5',       'The request body is not valid JSON.'],
  ['{"amount":5}}',     'The request body is not valid JSON.'],
  ["{'amount':5}",      'The request body is not valid JSON.'],
])('the body %j is 400 invalid_request: %s', async (body, description) => {
  const answer = await post(body);
  expect(answer.status).toBe(400);
  expect(answer.body).toEqual({ error: 'invalid_request', error_description: description });
});
