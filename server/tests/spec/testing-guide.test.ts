import { expect, test } from 'vitest';
import { type PaymentStatus, paymentMachine } from '../../src/checkout/payments/payment.states.ts';
import { isTold } from '../../src/checkout/payments/payment.ts';
import { cardOutcomes, testCards } from '../../src/checkout/rails/cards/test-cards.ts';
import { magicAmounts } from '../../src/checkout/rails/mock-bank/magic-amounts.ts';
import { triggers } from '../../src/cli/commands/trigger.ts';
import { next } from '../../src/kernel/machine.ts';
import { sectionsOf, tablesIn } from './document.ts';
import { textOf } from './tree.ts';

// docs/testing.md is written for developers; its tables match the code, row by row.

const sections = sectionsOf(textOf('docs/testing.md'));

function rowsUnder(title: string): readonly (readonly string[])[] {
  const section = sections.find((one) => one.title === title);
  return tablesIn(section?.lines ?? [])[0]?.rows ?? [];
}

const quoted = (text: string): string => `\`${text}\``;

test('docs/testing.md lists the magic amounts with their statuses', () => {
  const statuses = Object.keys(magicAmounts) as PaymentStatus[];
  const rows = statuses.map((status) => [
    String(magicAmounts[status]),
    quoted(status),
    isTold(status) ? 'yes' : 'no',
  ]);
  expect(rowsUnder('Automatically: magic amounts')).toEqual(rows);
});

test('docs/testing.md lists the test cards with their outcomes and statuses', () => {
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

test('docs/testing.md lists the triggers with their effects', () => {
  const rows = triggers.map(({ name, does }) => [quoted(name), does]);
  expect(rowsUnder('Triggering events')).toEqual(rows);
});
