import { describe, expect, test } from 'vitest';
import { next } from '../../../kernel/machine.ts';
import { type PaymentStatus, paymentMachine } from '../../payments/payment.states.ts';
import { digitsOf, expiryIn, type GivenCard, passesLuhn, problemsOf, shownAgain } from './card.ts';
import { cardOutcomeNames, cardOutcomes, outcomeOf, testCards } from './test-cards.ts';

const today = '2026-11';
const right: GivenCard = {
  number: '4111 1111 1111 1111',
  expiry: '11/26',
  cvc: '123',
  name: 'Ona',
};
const wrong = (change: Partial<GivenCard>) => problemsOf({ ...right, ...change }, today);

test('a correct card has no problems, and is valid until the end of its month', () => {
  expect(problemsOf(right, today)).toEqual({});
});

// biome-ignore format: a table
test.each<[Partial<GivenCard>, object]>([
  [{ number: '' },                       { number: 'number_missing' }],
  [{ number: ' - ' },                    { number: 'number_missing' }],
  [{ number: '4111 1111 111' },          { number: 'number_form' }],
  [{ number: '4'.repeat(20) },           { number: 'number_form' }],
  [{ number: '4111 1111 1111 111x' },    { number: 'number_form' }],
  [{ number: '4111 1111 1111 1112' },    { number: 'number_mistyped' }],
  [{ number: '4111-1111-1111-1111' },    {}],
  [{ number: '4111\u00a01111\u20091111 1111' }, {}],
  [{ expiry: '' },                       { expiry: 'expiry_missing' }],
  [{ expiry: '13/29' },                  { expiry: 'expiry_form' }],
  [{ expiry: '1/29' },                   { expiry: 'expiry_form' }],
  [{ expiry: '0829' },                   {}],
  [{ expiry: '08 / 2029' },              {}],
  [{ expiry: '10/26' },                  { expiry: 'expiry_past' }],
  [{ expiry: '12/25' },                  { expiry: 'expiry_past' }],
  [{ expiry: '01/27' },                  {}],
  [{ cvc: '' },                          { cvc: 'cvc_missing' }],
  [{ cvc: '12' },                        { cvc: 'cvc_form' }],
  [{ cvc: '12345' },                     { cvc: 'cvc_form' }],
  [{ cvc: ' 1234 ' },                    {}],
  [{ name: ' ' },                        { name: 'name_missing' }],
  [{ name: '4111 1111 1111 1111' },      { name: 'name_form' }],
  [{ name: 'a'.repeat(151) },            { name: 'name_form' }],
  [{ number: '', expiry: '', cvc: '', name: '' }, { number: 'number_missing', expiry: 'expiry_missing', cvc: 'cvc_missing', name: 'name_missing' }],
])('%j gives %j', (change, problems) => {
  expect(wrong(change)).toEqual(problems);
});

test('the form shows no card number again, whichever field it was typed into', () => {
  const number = '4111111111111111';
  const typed = { number, expiry: number, cvc: '123', name: number };
  expect(shownAgain(typed)).toEqual({ expiry: '', name: '' });
  expect(shownAgain({ ...right, expiry: ' 01/20 ', name: ' Ona ' })).toEqual({
    expiry: '01/20',
    name: 'Ona',
  });
});

// biome-ignore format: a table
test.each([
  // typed               shown again
  ['13/30',              '13/30'],
  ['1/30',               '1/30'],
  ['12 / 2030',          '12 / 2030'],
  ['August',             'August'],
  ['08/2030/1',          ''],
  ['4111 1111',          ''],
  ['a long word more',   ''],
])('the date %j is shown again as %j', (expiry, again) => {
  expect(shownAgain({ ...right, expiry }).expiry).toBe(again);
});

test('a month is read in each spelling', () => {
  expect(['08/29', '08-2029', '08.29', '08 29'].map(expiryIn)).toEqual(
    Array.from({ length: 4 }, () => '2029-08'),
  );
  expect(expiryIn('08/19999')).toBeNull();
});

describe('test cards', () => {
  test.each(testCards)('%s is a plausible card number and listed once', (number) => {
    expect(passesLuhn(digitsOf(number))).toBe(true);
    expect(testCards.filter(([other]) => other === number)).toHaveLength(1);
    expect(outcomeOf(digitsOf(number))).not.toBeNull();
  });

  test('every outcome has a number and is allowed by the table', () => {
    for (const name of cardOutcomeNames) {
      expect(testCards.map(([, outcome]) => outcome)).toContain(name);
      const end = cardOutcomes[name].triggers.reduce<PaymentStatus | null>((from, step) => {
        const on = typeof step === 'string' ? step : step.on;
        return from === null ? null : (next(paymentMachine, from, on)?.to ?? null);
      }, 'initiated');
      expect([name, end]).not.toContain(null);
    }
  });

  test('another number has no outcome', () => {
    expect(outcomeOf('4000000000000010')).toBeNull();
  });
});

test('an expiry with a very long run of spaces is read', () => {
  expect(expiryIn(`11${' '.repeat(500_000)}x`)).toBeNull();
  expect(expiryIn(`11${' '.repeat(500_000)}/ 26`)).toBe('2026-11');
});
