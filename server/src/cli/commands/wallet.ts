import { type Answer, rowsAt } from '../api-client.ts';
import type { Command, Given, Operand, Options } from '../command.ts';
import { bodyFrom, minorUnits } from '../readers.ts';
import { amount, type Column, type Paint, shown, table } from '../render.ts';

const walletId: Operand = { name: 'WALLET_ID', meaning: 'the number of the wallet' };
const path = (given: Given): string =>
  `/admin/v1/wallets/${encodeURIComponent(given.operand('WALLET_ID'))}`;

// biome-ignore format: a table
const deposit: Options = {
  amount:    { value: 'MINOR', field: 'amount', reader: minorUnits, isRequired: true, meaning: 'in minor units: 1250 is 12.50 EUR' },
  currency:  { value: 'CODE', field: 'currency', isRequired: true, meaning: 'the currency: EUR' },
  reference: { value: 'TEXT', field: 'reference', isRequired: true, meaning: 'names this deposit; the same one again moves nothing' },
};

const columns: readonly Column[] = [
  { title: 'CURRENCY' },
  { title: 'ACCOUNT' },
  { title: 'BALANCE', align: 'right' },
  { title: 'HELD', align: 'right' },
  { title: 'AVAILABLE', align: 'right' },
];

/** The balances of a wallet. */
export function walletText(wallet: Answer, paint: Paint): string {
  const rows = rowsAt(wallet, 'balances').map(
    ({ currency, account_number, balance, held, available }) => [
      shown(currency),
      shown(account_number),
      ...[balance, held, available].map((minor) => amount(minor, currency)),
    ],
  );
  return `wallet ${shown(wallet['wallet_id'])}\n${table(columns, rows, paint)}`;
}

/** The balance of a wallet after a deposit. */
export const depositText = ({ wallet_id, balance, available, currency }: Answer): string =>
  `wallet ${shown(wallet_id)} holds ${amount(balance, currency)} ${shown(currency)}, ` +
  `${amount(available, currency)} of it available\n`;

export const walletCommands: readonly Command[] = [
  {
    name: 'wallet show',
    summary: 'Show a wallet with its balances',
    operands: [walletId],
    examples: [{ does: 'by its number', line: 'florin wallet show 100001' }],
    run: async ({ given, api }) => {
      const wallet = await (await api()).send(path(given));
      return { document: wallet, text: (paint) => walletText(wallet, paint) };
    },
  },
  {
    name: 'wallet deposit',
    summary: 'Deposit money into a wallet, once per reference',
    operands: [walletId],
    options: deposit,
    examples: [
      {
        does: '100.00 EUR, as line 3 of statement 17 says',
        line: 'florin wallet deposit 100001 --amount 10000 --currency EUR --reference "statement 17/3"',
      },
    ],
    run: async ({ given, api }) => {
      const body = bodyFrom(deposit, given);
      const { send } = await api();
      const answer = await send(`${path(given)}/deposits`, { method: 'POST', body });
      return { document: answer, text: () => depositText(answer) };
    },
  },
];
