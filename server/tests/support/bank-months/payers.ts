import type { Dice } from '../../../src/cli/bank-simulator/dice.ts';
import { aBuyersLink } from '../buyers.ts';
import type { Merchant } from '../checkout.ts';
import type { MonthBank } from './month-bank.ts';

/** A payment that waits for a transfer. */
type Begun = {
  readonly paymentId: string;
  readonly reference: string;
  readonly minor: number;
};

type Way = (bank: MonthBank, begun: Begun, dice: Dice) => string | null;

let transfers = 0;
const aNumber = (): string => {
  transfers += 1;
  return `IN${transfers}`;
};

/** How people pay (bank 2, Not exact). Some payments have nothing to be recognised by. */
const ways: Readonly<Record<string, Way>> = {
  exact: (bank, { minor, reference }) => {
    bank.plan(0, { minor, reference }, { kind: 'settled', minor });
    return null;
  },
  'in parts': (bank, { minor, reference }, dice) => {
    const part = 1 + dice.below(minor - 1);
    bank.plan(0, { minor: part, reference }, { kind: 'suspense', minor: part });
    const rest = { minor: minor - part, reference };
    const whole = { kind: 'settled', minor } as const;
    bank.plan(1 + dice.below(3), rest, { kind: 'suspense', minor: -part }, whole);
    return null;
  },
  'too little': (bank, { minor, reference }) => {
    const part = Math.ceil(minor / 3);
    bank.plan(0, { minor: part, reference }, { kind: 'suspense', minor: part });
    return null;
  },
  'too much': (bank, { minor, reference }, dice) => {
    const excess = 1 + dice.below(500);
    const settled = { kind: 'settled', minor } as const;
    bank.plan(0, { minor: minor + excess, reference }, settled, {
      ...{ kind: 'on_the_way', minor: excess },
    });
    return null;
  },
  'without a word': (bank, { minor }) => {
    const text = `thanks ${aNumber()}`;
    bank.plan(0, { minor, text }, { kind: 'suspense', minor });
    return text;
  },
  twice: (bank, { minor, reference }, dice) => {
    bank.plan(0, { minor, reference }, { kind: 'settled', minor });
    bank.plan(dice.below(2), { minor, reference }, { kind: 'suspense', minor });
    return null;
  },
  'taken back': (bank, { minor, reference }) => {
    const endToEndId = aNumber();
    bank.plan(0, { minor, reference, endToEndId }, { kind: 'settled', minor });
    const back = { minor: -minor, endToEndId, isReversal: true };
    bank.plan(3, back, { kind: 'charged_back', minor });
    return null;
  },
};
const allWays = Object.values(ways) as [Way, ...Way[]];

const amountMax = 9_000;

/**
 * Starts a payment and pays it in one of the ways. Returns the remittance text of one without a
 * reference.
 */
export async function letPay(
  bank: MonthBank,
  shop: Merchant,
  dice: Dice,
): Promise<Begun & { readonly text: string | null; readonly isExact: boolean }> {
  const minor = 1_000 + dice.below(amountMax);
  const { linkId } = await aBuyersLink(shop, { amount: minor });
  const begun = await shop.client.send('POST', `/admin/v1/test/payment-links/${linkId}/pay`, {
    body: { method: 'bank-transfer', outcome: 'awaiting_authorization' },
  });
  const paymentId = String(begun.body['payment_id']);
  const { body } = await shop.client.send('GET', `/admin/v1/payments/${paymentId}`);
  const { reference } = body['bank_transfer'] as { reference: string };
  const payment = { paymentId, reference, minor };
  const way = dice.pick(allWays);
  return { ...payment, text: way(bank, payment, dice), isExact: way === ways['exact'] };
}
