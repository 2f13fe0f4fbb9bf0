import fc from 'fast-check';
import { expect, test } from 'vitest';
import { casesOf } from '../../../tests/support/extent.ts';
import { readPaymentFile } from '../../../tests/support/payment-file-check.ts';
import { unixSeconds } from '../../kernel/time.ts';
import { withCheckDigits } from '../references/creditor-reference.ts';
import { paymentIds } from './payment-ids.ts';
import {
  type PaymentItem,
  type PaymentMessage,
  sepaMinorMax,
  totalsOf,
} from './payment-message.ts';
import { sepaName, sepaNote } from './sepa-letters.ts';
import { type PaymentFileVersion, paymentFileText } from './write-payment-file.ts';

const numRuns = casesOf('FLORIN_PAYMENT_FILE_CASES', { short: 15, long: 3_000 });

/** SEPA letters, and longer texts of any script. */
const sepaLetters = [..."abcXYZ0189/-?:().,'+ "];
const plain = fc.string({ unit: fc.constantFrom(...sepaLetters), maxLength: 160 });
const scripts = ['ąčęėį', 'ßÄöÆ', 'ЩЮьїћ', 'ΕυγγΨς', '王<&>"\'', '\u0000\ud800\u200b\n', '🚀'];
const mixed = fc
  .array(fc.constantFrom(...scripts.flatMap((letters) => [...letters]), ...sepaLetters), {
    maxLength: 160,
  })
  .map((letters) => letters.join(''));
const text = fc.oneof(plain, mixed);
const bic = fc.constantFrom(null, 'NLBKLT22', 'NLBKLT22001');
const iban = fc.constantFrom('LT601010012345678901', 'DE89370400440532013000', 'NO9386011117947');
const reference = fc
  .string({ unit: fc.constantFrom(...'0123456789ABCXYZ'), minLength: 1, maxLength: 21 })
  .map((symbols) => ({ reference: withCheckDigits(symbols) }));

const payout = fc.record({
  minor: fc.bigInt({ min: 1n, max: sepaMinorMax }),
  creditor: fc.record({
    name: text,
    iban,
    bic,
    address: fc.option(
      fc.record({
        ...{ street: fc.option(text), postalCode: fc.option(text), town: text },
        country: fc.constantFrom('LT', 'DE', 'lt', 'Lithuania', ''),
      }),
    ),
  }),
  remittance: fc.option(
    fc.oneof(
      reference,
      text.map((one) => ({ text: one })),
    ),
  ),
  uetr: fc.option(fc.uuid({ version: 4 })),
});
type Payout = typeof payout extends fc.Arbitrary<infer Value> ? Value : never;

const input = fc.record({
  fileId: fc.uuid(),
  createdAt: fc.integer({ min: 0, max: 4_000_000_000 }).map(unixSeconds),
  debtor: fc.record({ name: text, iban, bic }),
  batchBooking: fc.boolean(),
  blocks: fc.array(
    fc.record({
      instant: fc.boolean(),
      executionDate: fc.constantFrom('2026-01-05', '2028-02-29'),
      payouts: fc.array(payout, { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});
type Input = typeof input extends fc.Arbitrary<infer Value> ? Value : never;

function messageOf({ fileId, blocks, ...rest }: Input): PaymentMessage {
  const ids = paymentIds(fileId);
  let payments = 0;
  const itemOf = ({ uetr, ...one }: Payout): PaymentItem => {
    payments += 1;
    const endToEndId = ids.endToEndId(payments);
    return { ...one, endToEndId, currency: 'EUR', ...(uetr === null ? {} : { uetr }) };
  };
  return {
    ...rest,
    messageId: ids.messageId,
    blocks: blocks.map(({ payouts, ...block }, at) => {
      const items = payouts.map(itemOf);
      return { ...block, blockId: ids.blockId(at + 1), totals: totalsOf(items), items };
    }),
  };
}

async function textOf(message: PaymentMessage, version: PaymentFileVersion): Promise<string> {
  let all = '';
  for await (const piece of paymentFileText(message, version)) all += piece;
  return all;
}

const noteOf = (text: string | null, lengthMax: number): string | null =>
  text === null ? null : (sepaNote(text, lengthMax)?.text ?? null);

function expectedAddress(address: Payout['creditor']['address']) {
  const nothing = { street: null, postalCode: null, town: null, country: null };
  const town = noteOf(address?.town ?? null, 35);
  if (address === null || town === null || !/^[A-Z]{2}$/.test(address.country)) return nothing;
  const { street, postalCode, country } = address;
  return { street: noteOf(street, 70), postalCode: noteOf(postalCode, 16), town, country };
}

function expectedItem({ minor, creditor, remittance, uetr }: Payout, version: PaymentFileVersion) {
  const { name, iban: account, address } = creditor;
  const note = remittance !== null && 'text' in remittance ? remittance.text : null;
  return {
    minor,
    currency: 'EUR',
    uetr: version === 'pain.001.001.09' ? uetr : null,
    name: sepaName(name, 70).text,
    ...expectedAddress(address),
    iban: account,
    bic: creditor.bic,
    reference: remittance !== null && 'reference' in remittance ? remittance.reference : null,
    note: noteOf(note, 140),
  };
}

test.each(['pain.001.001.09', 'pain.001.001.03'] as const)(
  'bank 3: a %s reads back with its payments, order, texts and sums',
  async (version) => {
    await fc.assert(
      fc.asyncProperty(input, async (given) => {
        const message = messageOf(given);
        const file = readPaymentFile(await textOf(message, version), version);
        expect(file.messageId).toBe(message.messageId);
        expect(Date.parse(file.createdAt ?? '')).toBe(given.createdAt * 1_000);
        const { iban: account, bic: bank } = given.debtor;
        const name = sepaName(given.debtor.name, 70).text;
        expect(file.blocks).toEqual(
          message.blocks.map(({ blockId, instant, executionDate }, at) => ({
            blockId,
            instant,
            executionDate,
            batchBooking: given.batchBooking,
            debtor: { name, iban: account, bic: bank },
            items: given.blocks[at]?.payouts.map((one) => ({
              ...expectedItem(one, version),
              endToEndId: expect.stringMatching(`^${message.messageId}-\\d+$`),
            })),
          })),
        );
        const ids = file.blocks.flatMap(({ items }) => items.map(({ endToEndId }) => endToEndId));
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns },
    );
  },
);

test('SEPA letters in a name stay unchanged, and the checker finds each fault', async () => {
  const [sample] = fc.sample(input, { numRuns: 1, seed: 1 });
  if (sample === undefined) throw new Error('no sample');
  const xml = await textOf(
    messageOf({ ...sample, debtor: { ...sample.debtor, name: 'Florin (LT) + co' } }),
    'pain.001.001.09',
  );
  expect(xml).toContain('<Nm>Florin (LT) + co</Nm>');
  // biome-ignore format: a table
  const faults: readonly [from: RegExp, to: string][] = [
    [/<NbOfTxs>\d+/, '<NbOfTxs>77'],
    [/<CtrlSum>/, '<CtrlSum>9'],
    [/<PmtMtd>TRF<\/PmtMtd>(<BtchBookg>\w+<\/BtchBookg>)/, '$1<PmtMtd>TRF</PmtMtd>'],
    [/<ChrgBr>SLEV<\/ChrgBr>/, ''],
    [/Florin/, 'Flörin'],
    [/<Nm>Florin/, `<Nm>${'x'.repeat(70)}`],
    [/<Dt>([\d-]+)<\/Dt>/, '$1'],
    [/pain\.001\.001\.09/, 'pain.001.001.03'],
  ];
  for (const [from, to] of faults) {
    expect(from.test(xml)).toBe(true);
    expect(() => readPaymentFile(xml.replace(from, to), 'pain.001.001.09')).toThrow(Error);
  }
});
