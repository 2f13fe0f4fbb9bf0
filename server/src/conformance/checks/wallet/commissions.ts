import { expectAnswer, expectRefusal } from '../../asking/expecting.ts';
import type { Check } from '../../check.ts';
import { act, anAccepted, aPaymentOf, aPerson, createTransaction, expectMoney } from './things.ts';

const funds = 10_000;

/** Price 1000, with the payer's amount and the beneficiary's amount. */
// biome-ignore format: a table
const rows = [
  // rule                    commission                                              paid   got
  ['out_commission',         { out_commission: 30 },                                 1_030, 1_000],
  ['in_commission',          { in_commission: 40 },                                  1_000,   960],
  ['out_commission_percent', { out_commission_percent: 2.5 },                        1_025, 1_000],
  ['in_commission_percent',  { in_commission_percent: 1.5 },                         1_000,   985],
  ['rule',                   { out_commission: 30, out_commission_percent: 2.5, in_commission: 40, in_commission_percent: 1.5 }, 1_055, 945],
] as const;

/** Wallet 2.3. */
export const commissionChecks: readonly Check[] = [
  ...rows.map(
    ([rule, commission, paid, got]): Check => ({
      rules: [`wallet 2.3 ${rule}`, 'wallet 2.2 the service'],
      title: `${JSON.stringify(commission)} on 1000: the payer pays ${paid}, the beneficiary gets ${got}.`,
      needs: ['operator'],
      run: async (bench) => {
        const friend = await aPerson(bench, 0);
        const payment = aPaymentOf({ price: 1_000, beneficiary_id: friend.walletId, commission });
        const { key, payer } = await anAccepted(bench, { payments: [payment] });
        const held = { balance: funds, held: paid };
        await expectMoney(bench, payer.walletId, held, 'of the payer after the acceptance');
        expectAnswer(await act(bench.client, key, 'confirm'), 200);
        await expectMoney(bench, payer.walletId, { balance: funds - paid }, 'of the payer');
        await expectMoney(bench, friend.walletId, { balance: got }, 'of the beneficiary');
      },
    }),
  ),
  {
    rules: ['wallet 2.3 in_commission'],
    gap: 'gaps 3, Commissions',
    title: 'A fee of the beneficiary above the price is refused.',
    run: async ({ client }) => {
      const payments = [aPaymentOf({ price: 100, commission: { in_commission: 101 } })];
      expectRefusal(await createTransaction(client, { payments }), { status: 400 });
    },
  },
];
