import { readFile } from 'node:fs/promises';
import { type Answer, rowsAt } from '../api-client.ts';
import type { Command, Operand, Options } from '../command.ts';
import { downloaded } from '../download.ts';
import { CliFailure } from '../failure.ts';
import { bankAccountOperand, bankAccountPath } from '../find-bank-account.ts';
import { listCommand } from '../listing.ts';
import { bodyFrom, integer } from '../readers.ts';
import { amount, count, fields, harmless, type Paint, shown, table } from '../render.ts';

const path = '/admin/v1/payment-files';

const fileOperand: Operand = { name: 'PAYMENT_FILE', meaning: 'the id of a payment file' };
const atFile = (id: string): string => `${path}/${encodeURIComponent(id)}`;

/** A file in one sentence. */
const fileText = (file: Answer): string => {
  const total = `${amount(file['total'], file['currency'])} ${shown(file['currency'])}`;
  return `${shown(file['payment_file_id'])}: ${shown(file['state'])}, ${count(file['transactions'], 'payment')}, ${total}\n`;
};

// biome-ignore format: a table
const making: Options = {
  instant: { meaning: 'instant payments; the bank must execute them' },
  limit:   { value: 'NUMBER', field: 'limit', reader: integer, meaning: 'at most so many payments, the oldest first' },
};

const payCommand: Command = {
  name: 'bank pay',
  summary: 'Put everything that waits for a bank account into a payment file',
  details: 'Somebody else has to release the file before it goes to the bank.',
  operands: [bankAccountOperand],
  options: making,
  examples: [{ does: 'what waits today', line: 'florin bank pay LT601010012345678901' }],
  run: async ({ given, api }) => {
    const wanted = bodyFrom(making, given);
    const client = await api();
    const account = await client.send(
      await bankAccountPath(client, given.operand(bankAccountOperand.name)),
    );
    const body = {
      ...wanted,
      bank_account_id: account['bank_account_id'],
      ...(given.has('instant') ? { instant: true } : {}),
    };
    const file = await client.send(path, { method: 'POST', body });
    return { document: file, text: () => fileText(file) };
  },
};

/** The payee, with the name in the file if it differs. */
const payeeOf = ({ name, written_name: written }: Answer): string =>
  written === null || written === undefined ? shown(name) : `${shown(name)} (${shown(written)})`;

const itemsTable = (file: Answer, paint: Paint): string =>
  table(
    ['PAYEE', 'IBAN', 'STATE', 'REASON', 'AMOUNT'].map((title) => ({ title })),
    rowsAt(file, 'items').map((item) => [
      ...[payeeOf(item), shown(item['iban']), shown(item['state']), shown(item['reason'])],
      amount(item['amount'], file['currency']),
    ]),
    paint,
  );

const showCommand: Command = {
  name: 'bank file',
  summary: 'Show a payment file with its payments',
  operands: [fileOperand],
  examples: [{ does: 'before it is released', line: 'florin bank file PAYMENT_FILE' }],
  run: async ({ given, api }) => {
    const { send } = await api();
    const file = await send(atFile(given.operand(fileOperand.name)));
    const { items: _, ...head } = file;
    return { document: file, text: (paint) => fields(head, paint) + itemsTable(file, paint) };
  },
};

const actCommand = (act: 'release' | 'withdraw' | 'go-on', summary: string): Command => ({
  name: `bank ${act}`,
  summary,
  operands: [fileOperand],
  examples: [{ does: 'one file', line: `florin bank ${act} PAYMENT_FILE` }],
  run: async ({ given, api }) => {
    const { send } = await api();
    const at = `${atFile(given.operand(fileOperand.name))}/${act}`;
    const file = await send(at, { method: 'POST' });
    return { document: file, text: () => fileText(file) };
  },
});

const fetchCommand: Command = {
  name: 'bank fetch',
  summary: 'Print the bytes of a released payment file; it is submitted then',
  operands: [fileOperand],
  examples: [{ does: 'to take it to the bank', line: 'florin bank fetch PAYMENT_FILE > out.xml' }],
  run: async (session) => {
    const { given } = session;
    if (given.has('json')) {
      throw new CliFailure('usage', 'Leave out --json: it prints the file and nothing more.');
    }
    return downloaded(session, `${atFile(given.operand(fileOperand.name))}/xml`);
  },
};

const reportOperand: Operand = {
  name: 'FILE',
  meaning: 'a report of the bank (pain.002), plain or zipped',
};

function reportText(report: Answer, paint: Paint): string {
  const about = `report about ${shown(report['original_message_id'])}`;
  if (report['state'] !== 'taken') {
    return `${paint.red('refused')}: ${about}. ${shown(report['problem'])}\n`;
  }
  const counts = `${shown(report['accepted'])} accepted, ${shown(report['rejected'])} rejected, ${shown(report['verification'])} to be compared`;
  const problem = report['problem'] === null ? '' : `${paint.red(shown(report['problem']))}\n`;
  return `${paint.green('taken')}: ${about}: ${counts}\n${problem}`;
}

const reportCommand: Command = {
  name: 'bank report',
  summary: 'Give a report of the bank about payment files to the service',
  details: 'Ends with code 1 when a report in it was refused.',
  operands: [reportOperand],
  examples: [{ does: 'the answer of today', line: 'florin bank report answer.xml' }],
  run: async ({ given, api }) => {
    const file = given.operand(reportOperand.name);
    const body = await readFile(file).catch(({ code = 'an error' }: NodeJS.ErrnoException) => {
      throw new CliFailure('usage', `${harmless(file)} cannot be read (${code}).`);
    });
    const { send } = await api();
    const headers = { 'content-type': 'application/xml' };
    const answer = await send('/admin/v1/payment-reports', { method: 'POST', body, headers });
    const reports = rowsAt(answer, 'reports');
    return {
      document: answer,
      text: (paint) => reports.map((one) => reportText(one, paint)).join(''),
      ending: reports.every(({ state }) => state === 'taken') ? 'ok' : 'refused',
    };
  },
};

const payoutOperand: Operand = { name: 'PAYOUT', meaning: 'the id of a payout without an account' };

// biome-ignore format: a table
const payee: Options = {
  iban: { value: 'IBAN', field: 'iban', isRequired: true, meaning: 'the account of the payee' },
  name: { value: 'NAME', field: 'name', meaning: 'whose account it is; left out: as it is known' },
};

const payeeCommand: Command = {
  name: 'bank payee',
  summary: 'Name the account of a payout that waits for one',
  operands: [payoutOperand],
  options: payee,
  examples: [{ does: 'after asking the payee', line: 'florin bank payee PAYOUT --iban IBAN' }],
  run: async ({ given, api }) => {
    const { send } = await api();
    const at = `/admin/v1/payouts/${encodeURIComponent(given.operand(payoutOperand.name))}/account`;
    const payout = await send(at, { method: 'POST', body: bodyFrom(payee, given) });
    return { document: payout, text: () => 'The next payment file takes it.\n' };
  },
};

/** Payment files by the command line (bank 3). */
export const bankPaymentFileCommands: readonly Command[] = [
  payCommand,
  listCommand({
    name: 'bank files',
    path,
    nouns: 'payment files',
    filters: {
      state: { value: 'STATE', field: 'state', meaning: 'only in this state: draft, released …' },
    },
    cells: [
      { title: 'PAYMENT FILE', field: 'payment_file_id' },
      { title: 'MADE', field: 'created_at', as: 'moment' },
      { title: 'STATE', field: 'state' },
      { title: 'PAYMENTS', field: 'transactions' },
      { title: 'TOTAL', field: 'total', as: 'amount' },
      { title: 'MESSAGE', field: 'message_id' },
    ],
    examples: [{ does: 'what waits for a second person', line: 'florin bank files --state draft' }],
  }),
  listCommand({
    name: 'bank payouts',
    path: '/admin/v1/payouts',
    nouns: 'payouts',
    filters: {
      state: { value: 'STATE', field: 'state', meaning: 'only in this state: waiting, in_file …' },
      cause: { value: 'CAUSE', field: 'cause', meaning: 'only of this cause: transfer, return …' },
    },
    cells: [
      { title: 'PAYOUT', field: 'payout_id' },
      { title: 'DECIDED', field: 'created_at', as: 'moment' },
      { title: 'CAUSE', field: 'cause' },
      { title: 'STATE', field: 'state' },
      { title: 'PAYEE', field: 'name' },
      { title: 'AMOUNT', field: 'amount', as: 'amount' },
    ],
    examples: [{ does: 'what no file has taken', line: 'florin bank payouts --state waiting' }],
  }),
  payeeCommand,
  showCommand,
  actCommand('release', 'Release a payment file that somebody else has made'),
  actCommand('withdraw', 'Withdraw a payment file; its payments wait for another one'),
  actCommand('go-on', 'Let the bank go on after the names of payees were compared'),
  fetchCommand,
  reportCommand,
];
