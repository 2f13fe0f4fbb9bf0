import { expect, test } from 'vitest';
import { BankBook } from '../../support/bank.ts';
import { testIban } from '../../support/bank-histories/bank-desk.ts';
import {
  assign,
  endDueParts,
  endPayment,
  payOtherwise,
} from '../../support/bank-histories/ended-payments.ts';
import { MemoryBank } from '../../support/bank-histories/memory-bank.ts';

// Bank 2, Not exact: partial amounts for a payment that takes no more money wait for a person.

const wanted = [
  { key: 'large', minor: 1_000, ends: 'awaiting_authorization' },
  { key: 'small', minor: 400, ends: 'awaiting_authorization' },
];

/** An account with one day of these transfers. A transfer with a key names its payment. */
async function open(lines: readonly { readonly minor: number; readonly key?: string }[]) {
  const bank = await MemoryBank.open(wanted);
  const book = new BankBook(testIban, 50_000);
  const statement = (given: typeof lines) =>
    book.statement(
      given.map(({ minor, key }) => ({
        minor,
        ...(key === undefined ? { text: 'for you' } : { reference: bank.referenceOf(key) }),
      })),
    );
  await bank.give(statement(lines));
  return { bank, come: (given: typeof lines) => bank.give(statement(given)) };
}

const rowsOf = (bank: MemoryBank) =>
  bank.transactions().map(({ amount, state, reason }) => [Number(amount), state, reason]);

const soundWith = (suspense: number) => ({
  ...{ unexplained: 0, explained: suspense === 0 ? [] : [`suspense ${suspense}`] },
  books: { faults: [] },
});

const ways: readonly (readonly [string, string, (bank: MemoryBank) => Promise<void>])[] = [
  ['its order is canceled', 'canceled', (bank) => bank.cancel('large')],
  ['it is canceled', 'canceled', (bank) => endPayment(bank, 'large', 'cancel')],
  ['it expires', 'canceled', (bank) => endPayment(bank, 'large', 'expire')],
  ['it fails', 'canceled', (bank) => endPayment(bank, 'large', 'fail')],
  ['it is rejected', 'canceled', (bank) => endPayment(bank, 'large', 'reject')],
  ['its order is paid another way', 'already_paid', (bank) => payOtherwise(bank, 'large')],
  ['it is settled as a test', 'already_paid', (bank) => endPayment(bank, 'large', 'settle')],
];

test.each(ways)('parts of a payment wait for a person when %s', async (_, reason, ends) => {
  const { bank, come } = await open([
    { minor: 300, key: 'large' },
    { minor: 100, key: 'large' },
  ]);
  await ends(bank);
  expect(await endDueParts(bank)).toBe(1);
  const ended = [
    [300, 'suspense', reason],
    [100, 'suspense', reason],
  ];
  expect(rowsOf(bank)).toEqual(ended);
  expect(bank.transaction(300)).toMatchObject({ paymentId: null, posted: 300n });
  expect(await bank.look()).toMatchObject({
    ...soundWith(400),
    received: [`${bank.referenceOf('large')} 0`, `${bank.referenceOf('small')} 0`],
  });
  expect(await endDueParts(bank)).toBe(0);
  await come([{ minor: 600, key: 'large' }]);
  expect(rowsOf(bank)).toEqual([[600, 'suspense', reason], ...ended]);
  expect(await bank.look()).toMatchObject(soundWith(1_000));
  const kept = await bank.keep(bank.transaction(300));
  expect((await bank.undo(kept)).reason).toBe(reason);
});

test('if an order is canceled while the rest arrives, both parts wait', async () => {
  const { bank, come } = await open([{ minor: 400, key: 'large' }]);
  await Promise.all([bank.cancel('large'), come([{ minor: 600, key: 'large' }])]);
  await endDueParts(bank);
  expect(rowsOf(bank)).toEqual([
    [600, 'suspense', 'canceled'],
    [400, 'suspense', 'canceled'],
  ]);
  expect(await bank.look()).toMatchObject(soundWith(1_000));
});

test('if an order is paid while a part arrives, both parts wait', async () => {
  const { bank, come } = await open([{ minor: 400, key: 'large' }]);
  await Promise.all([come([{ minor: 100, key: 'large' }]), payOtherwise(bank, 'large')]);
  await endDueParts(bank);
  expect(rowsOf(bank)).toEqual([
    [400, 'suspense', 'already_paid'],
    [100, 'suspense', 'already_paid'],
  ]);
  expect(await bank.look()).toMatchObject(soundWith(500));
});

test('the parts of a completed payment stay with it', async () => {
  const { bank, come } = await open([{ minor: 400, key: 'large' }]);
  await come([{ minor: 600, key: 'large' }]);
  expect(await endDueParts(bank)).toBe(0);
  expect((await bank.seen()).payments).toEqual(['large settled', 'small awaiting_authorization']);
  expect(await bank.look()).toMatchObject(soundWith(0));
});

test('a part that a person assigned waits again and can be assigned again', async () => {
  const { bank } = await open([{ minor: 400 }]);
  await assign(bank, bank.transaction(400), [{ key: 'large', minor: 400 }]);
  await bank.cancel('large');
  await endDueParts(bank);
  const row = bank.transaction(400);
  expect(row).toMatchObject({ state: 'suspense', reason: 'canceled', paymentId: null });
  expect(row.acts).toMatchObject([{ act: 'assign', isUndone: true }]);
  await assign(bank, row, [{ key: 'small', minor: 400 }]);
  expect((await bank.seen()).payments).toEqual(['large canceled', 'small settled']);
  expect(await bank.look()).toMatchObject(soundWith(0));
});

test('a part of a split waits in its own row, and the other parts stay', async () => {
  const { bank } = await open([{ minor: 700 }]);
  await assign(bank, bank.transaction(700), [
    { key: 'large', minor: 300 },
    { key: 'small', minor: 400 },
  ]);
  await bank.cancel('large');
  await endDueParts(bank);
  expect(rowsOf(bank)).toEqual([
    [400, 'assigned', null],
    [300, 'suspense', 'canceled'],
  ]);
  expect((await bank.seen()).payments).toEqual(['large canceled', 'small settled']);
  expect(await bank.look()).toMatchObject(soundWith(300));
  await bank.keep(bank.transaction(300));
  expect(await bank.look()).toMatchObject(soundWith(0));
});
