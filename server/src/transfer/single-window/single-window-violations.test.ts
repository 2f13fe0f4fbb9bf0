import { composeIBAN } from 'ibantools';
import { describe, expect, test } from 'vitest';
import { knownFields, shippedCorridors } from './corridors.ts';
import type { Corridor, MandatoryField } from './single-window.ts';
import { singleWindowViolations } from './single-window-violations.ts';

const ibanFor = (countryCode: string, bban: string): string =>
  composeIBAN({ countryCode, bban }) ?? `no IBAN of ${countryCode}`;

const ibans: Readonly<Record<string, string>> = {
  LT: 'LT601010012345678901',
  DE: ibanFor('DE', '100000000123456789'),
  GB: ibanFor('GB', 'CHLK60161331926819'),
  PL: ibanFor('PL', '100000070000000123456789'),
  UA: ibanFor('UA', '1000000000000123456789012'),
};

const values: Readonly<Record<string, string>> = {
  'the full name of the beneficiary': 'Ona Onaitė',
  'the number of the account, 4 to 34 letters, digits or hyphens': 'AB-1234567',
  'the number of the account, 5 to 9 digits': '123456',
  'the number of the account, 7 to 12 digits': '1234567',
  'the number of the account, 8 digits': '12345678',
  'the number of the account, 7 digits': '1234567',
  'the number of the account, 4 to 17 digits': '12345',
  'the CLABE of the account, 18 digits': '123456789012345678',
  'the BIC of the bank, 8 or 11 capitals and digits': 'ABCDLT22101',
  'the name of the bank': 'Chalkdown Bank',
  'the BSB number of the bank, 6 digits': '123456',
  'the institution number of the bank, 3 digits': '123',
  'the sort code of the bank, 6 digits': '601613',
  'the code of the bank, 4 digits': '1234',
  'the routing number of the bank, 9 digits': '123456789',
  'the IFSC of the branch, as in ABCD0123456': 'ABCD0123456',
  'the transit number of the branch, 5 digits': '12345',
  'the code of the branch, 3 digits': '123',
  'the phone number of the beneficiary with + and the code of its country': '+37060000001',
  'the country where the beneficiary lives, an ISO 3166-1 alpha-2 code': 'LT',
  'the town where the beneficiary lives': 'Vilnius',
  'the street and house of the beneficiary': 'Pilies 1',
  'the postal code of the beneficiary, of letters, digits, spaces or hyphens': 'LS1 1AA',
};

/** The transfer with one field set. */
function having(transfer: object, path: string, value: unknown): object {
  const [name = '', ...rest] = path.split('.');
  const below = (transfer as Record<string, unknown>)[name];
  return {
    ...transfer,
    [name]: rest.length === 0 ? value : having((below ?? {}) as object, rest.join('.'), value),
  };
}

const choiceOf = ({ country, paymentSystem, deliveryOption }: Corridor) => ({
  country,
  payment_system: paymentSystem,
  delivery_option: deliveryOption,
});

const sampleOf = ({ country }: Corridor, { type, meaning }: MandatoryField): string | undefined =>
  type === 'iban' ? ibans[country] : values[meaning];

const bare = (corridor: Corridor): object => ({
  amount: { amount: '10.00', currency: corridor.currencies[0] },
  beneficiary: { type: 'single_window', single_window: choiceOf(corridor) },
});

/** A transfer with every field that its corridor requires. */
const complete = (corridor: Corridor): object =>
  corridor.fields.reduce(
    (transfer, field) => having(transfer, field.name, sampleOf(corridor, field)),
    bare(corridor),
  );

const found = (country: string, paymentSystem: string, deliveryOption = 'bank_account'): Corridor =>
  shippedCorridors.find(
    (one) =>
      one.country === country &&
      one.paymentSystem === paymentSystem &&
      one.deliveryOption === deliveryOption,
  ) as Corridor;

/** The corridors that the sample IBANs can complete. */
const tried = shippedCorridors.filter(
  ({ country, fields }) => country in ibans || fields.every(({ type }) => type !== 'iban'),
);

const labelled = (corridor: Corridor) =>
  [`${corridor.country} ${corridor.paymentSystem} ${corridor.deliveryOption}`, corridor] as const;

const domestic = found('GB', 'domestic');
const sepa = found('LT', 'sepa');
const swift = found('LT', 'swift');

describe('gaps 4, Single window: a transfer must have the mandatory fields', () => {
  test('every field is tested', () => {
    const fields = new Set(tried.flatMap((corridor) => corridor.fields));
    expect(knownFields.filter((field) => !fields.has(field))).toEqual([]);
    expect(tried.length).toBeGreaterThan(40);
  });

  test.each(tried.map(labelled))('%s: a complete transfer has no violations', (_, corridor) => {
    expect(singleWindowViolations(complete(corridor))).toEqual([]);
  });

  test.each(tried.map(labelled))('%s: all missing fields are named at once', (_, corridor) => {
    const violations = singleWindowViolations(bare(corridor));
    expect(violations.map(({ path }) => path)).toEqual(corridor.fields.map(({ name }) => name));
    for (const [index, { meaning }] of corridor.fields.entries()) {
      expect(violations[index]?.message).toMatch(/^[A-Z][a-z ]+ is required: /);
      expect(violations[index]?.message.endsWith(meaning)).toBe(true);
    }
  });

  test.each(tried.map(labelled))('%s: a malformed field is named alone', (_, corridor) => {
    for (const { name, meaning, pattern, charactersMax } of corridor.fields) {
      const wrong = pattern === null ? 'x'.repeat(charactersMax + 1) : '§';
      const violations = singleWindowViolations(having(complete(corridor), name, wrong));
      expect(violations).toEqual([{ path: name, message: expect.stringMatching(/ should be /) }]);
      expect(violations[0]?.message.endsWith(meaning)).toBe(true);
    }
  });

  test('messages name the field and what it should be', () => {
    const wrong = having(bare(domestic), 'beneficiary.bank_account.bank_code', '60-16-13');
    expect(singleWindowViolations(having(wrong, 'amount.currency', 'EUR'))).toEqual([
      { path: 'amount.currency', message: 'Currency should be GBP for this transfer' },
      {
        path: 'beneficiary.name',
        message: 'Name is required: the full name of the beneficiary',
      },
      {
        path: 'beneficiary.bank_account.account_number',
        message: 'Account number is required: the number of the account, 8 digits',
      },
      {
        path: 'beneficiary.bank_account.bank_code',
        message: 'Bank code should be the sort code of the bank, 6 digits',
      },
    ]);
  });

  test('an unsupported currency lists the supported ones', () => {
    expect(singleWindowViolations(having(complete(swift), 'amount.currency', 'PLN'))).toEqual([
      {
        path: 'amount.currency',
        message: 'Currency should be one of EUR, USD, GBP, CHF, JPY, CAD, AUD for this transfer',
      },
    ]);
  });

  test.each(['', ' ', '\u00a0'])('blank text (%j) counts as missing', (blank) => {
    const [violation] = singleWindowViolations(having(complete(sepa), 'beneficiary.name', blank));
    expect(violation?.message).toBe('Name is required: the full name of the beneficiary');
  });

  test('lengths count characters', () => {
    const named = (name: string) =>
      singleWindowViolations(having(complete(sepa), 'beneficiary.name', name));
    expect(named('🙂'.repeat(140))).toEqual([]);
    expect(named('🙂'.repeat(141))).toHaveLength(1);
  });
});

describe('gaps 4, Single window: fields with further checks', () => {
  const violationsOf = (corridor: Corridor, path: string, value: string) =>
    singleWindowViolations(having(complete(corridor), `beneficiary.${path}`, value)).map(
      ({ message }) => message,
    );
  const wrongIban = 'Iban should be a valid IBAN of the country that is sent to';
  const wrongBic = 'Bic should be the BIC of the bank, 8 or 11 capitals and digits';

  // biome-ignore format: a table
  test.each<[string, Corridor, string, string, readonly string[]]>([
    ['an IBAN in groups of four',    sepa,  'bank_account.iban', 'LT60 1010 0123 4567 8901', []],
    ['an IBAN in small letters',     sepa,  'bank_account.iban', 'lt601010012345678901',     []],
    ['an IBAN with a wrong digit',   sepa,  'bank_account.iban', 'LT601010012345678902',     [wrongIban]],
    ['an IBAN of another country',   sepa,  'bank_account.iban', ibans['DE'] ?? '',          [wrongIban]],
    ['a BIC of 8',                   swift, 'bank_account.bic',  'ABCDLT22',                 []],
    ['a BIC of another country',     swift, 'bank_account.bic',  'ABCDDE22',                 []],
    ['a BIC of an unknown country',  swift, 'bank_account.bic',  'ABCDXX22',                 [wrongBic]],
    ['a BIC of 9',                   swift, 'bank_account.bic',  'ABCDLT22X',                [wrongBic]],
    ['a BIC and a line break',       swift, 'bank_account.bic',  'ABCDLT22\n',               [wrongBic]],
    ['an unknown country',           found('KE', 'cash_network', 'cash_pickup'), 'address.country', 'XX', ['Country should be the country where the beneficiary lives, an ISO 3166-1 alpha-2 code']],
  ])('%s is checked', (_, corridor, path, value, messages) => {
    expect(violationsOf(corridor, path, value)).toEqual(messages);
  });
});

describe('gaps 4, Single window: the corridor', () => {
  const choosing = (single_window: unknown) => ({
    amount: { amount: '10.00', currency: 'EUR' },
    beneficiary: { type: 'single_window', name: 'Ona', single_window },
  });

  test('an unknown corridor is refused', () => {
    const choice = { country: 'KE', payment_system: 'sepa', delivery_option: 'bank_account' };
    expect(singleWindowViolations(choosing(choice))).toEqual([
      {
        path: 'beneficiary.single_window',
        message: 'There is no transfer to KE by sepa with the delivery option bank_account',
      },
    ]);
  });

  test('a missing corridor is refused', () => {
    expect(singleWindowViolations(choosing(undefined))).toEqual([
      {
        path: 'beneficiary.single_window',
        message: 'Single window is required: country, payment_system and delivery_option',
      },
    ]);
  });

  test.each([
    ['a number', 5],
    ['null', null],
    ['an incomplete choice', { country: 'LT', payment_system: 'sepa' }],
    ['an unknown country', { ...choiceOf(sepa), country: 'XX' }],
    ['an unknown system', { ...choiceOf(sepa), payment_system: 'pigeon' }],
    ['an unknown option', { ...choiceOf(sepa), delivery_option: ['bank_account'] }],
  ])('%s is left to the schema', (_, choice) => {
    expect(singleWindowViolations(choosing(choice))).toEqual([]);
  });

  test.each<unknown>([
    undefined,
    null,
    'text',
    5,
    [],
    {},
    { beneficiary: null },
    { beneficiary: 'Ona' },
    { beneficiary: { type: 'bank', single_window: choiceOf(sepa) } },
    { beneficiary: Object.create({ type: 'single_window' }) },
  ])('another kind of beneficiary is not checked (%#)', (transfer) => {
    expect(singleWindowViolations(transfer)).toEqual([]);
  });

  test.each([5, null, ['LT601010012345678901'], { length: 20 }])(
    'a field of the wrong type is left to the schema (%j)',
    (value) => {
      const path = 'beneficiary.bank_account.iban';
      expect(singleWindowViolations(having(complete(sepa), path, value))).toEqual([]);
    },
  );

  test('a bank account that is not an object has no fields', () => {
    const violations = singleWindowViolations(
      having(complete(sepa), 'beneficiary.bank_account', 'LT60'),
    );
    expect(violations.map(({ path }) => path)).toEqual(['beneficiary.bank_account.iban']);
  });
});
