import { expect, test } from 'vitest';
import { type PaymentStatus, paymentMachine } from '../../src/checkout/payments/payment.states.ts';
import { isTold } from '../../src/checkout/payments/payment.ts';
import { cardOutcomes, testCards } from '../../src/checkout/rails/cards/test-cards.ts';
import { magicAmounts } from '../../src/checkout/rails/mock-bank/magic-amounts.ts';
import { triggers } from '../../src/cli/commands/trigger.ts';
import { next } from '../../src/kernel/machine.ts';
import { sectionsOf, tablesIn } from './document.ts';
import { textOf } from './tree.ts';

// docs/testing.md is what developers read; its tables are those of the code, row by row.

const sections = sectionsOf(textOf('docs/testing.md'));

function rowsUnder(title: string): readonly (readonly string[])[] {
  const section = sections.find((one) => one.title === title);
  return tablesIn(section?.lines ?? [])[0]?.rows ?? [];
}

const quoted = (text: string): string => `\`${text}\``;

test('the magic amounts are listed with their statuses', () => {
  const statuses = Object.keys(magicAmounts) as PaymentStatus[];
  const rows = statuses.map((status) => [
    String(magicAmounts[status]),
    quoted(status),
    isTold(status) ? 'yes' : 'no',
  ]);
  expect(rowsUnder('Automatically: magic amounts')).toEqual(rows);
});

test('the test cards are listed with their outcomes and where they lead', () => {
  const rows = testCards.map(([number, outcome]) => {
    const end = cardOutcomes[outcome].triggers.reduce<PaymentStatus>(
      (from, step) =>
        next(paymentMachine, from, typeof step === 'string' ? step : step.on)?.to ?? from,
      'initiated',
    );
    return [number, quoted(outcome), quoted(end)];
  });
  expect(rowsUnder('Test cards')).toEqual(rows);
});

test('what can be triggered is listed with what happens', () => {
  const rows = triggers.map(({ name, does }) => [quoted(name), does]);
  expect(rowsUnder('Triggering events')).toEqual(rows);
});
