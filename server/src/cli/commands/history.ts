import { type Answer, rowsAt } from '../api-client.ts';
import type { Command, Options } from '../command.ts';
import { downloaded, refuseTogether } from '../download.ts';
import { moreText } from '../listing.ts';
import { integer, queryFrom } from '../readers.ts';
import { amount, fitted, moment, type Paint, shown, table } from '../render.ts';
import { figuresCommand } from './figures.ts';

/** The story of one object, a line for each moment. */
function timelineText(answer: Answer, paint: Paint): string {
  const items = rowsAt(answer, 'items');
  if (items.length === 0) return 'Nothing has happened to it yet.\n';
  return items
    .map(({ at, kind, title, actor, explanation }) => {
      const by = actor === undefined ? '' : paint.dim(`  by ${causeOf(actor)}`);
      const why = explanation === undefined ? '' : `\n${' '.repeat(32)}${shown(explanation)}`;
      return `${moment(at)}  ${paint.dim(shown(kind).padEnd(8))}  ${shown(title)}${by}${why}\n`;
    })
    .join('');
}

const causeOf = (actor: unknown): string => {
  const { type, name } = actor as { readonly type: string; readonly name?: string };
  return name === undefined ? shown(type) : `${shown(type)} ${shown(name)}`;
};

// biome-ignore format: a table
const statement: Options = {
  currency: { value: 'CODE', field: 'currency', meaning: 'the account in this currency' },
  from:     { value: 'SECONDS', field: 'from', reader: integer, meaning: 'from this moment on, in Unix seconds' },
  to:       { value: 'SECONDS', field: 'to', reader: integer, meaning: 'before this moment, in Unix seconds' },
  limit:    { value: 'NUMBER', field: 'limit', reader: integer, meaning: 'at most so many movements' },
  after:    { value: 'CURSOR', field: 'after', meaning: 'what follows: the cursor at the end of a page' },
  csv:      { meaning: 'print the whole statement as CSV' },
  camt053:  { meaning: 'print the whole statement as camt.053.001.08' },
};

type Shown = {
  readonly currency: string;
  /** Earlier movements are on another page. */
  readonly isLater: boolean;
};

/** The balances belong to the whole statement. A line marks movements that are not on this page. */
function statementText(answer: Answer, { currency, isLater }: Shown, paint: Paint): string {
  const right = { align: 'right' } as const;
  const columns = [
    { title: 'DATE' },
    { title: 'TYPE' },
    { title: 'COUNTERPARTY' },
    { title: 'REFERENCE' },
    { title: 'AMOUNT', ...right },
    { title: 'BALANCE', ...right },
  ];
  const rows = rowsAt(answer, 'items').map((item) => [
    moment(item['date']),
    ...[item['type'], item['counterparty'], item['reference']].map(shown),
    amount(item['amount'], currency),
    amount(item['balance'], currency),
  ]);
  return (
    `opening balance ${amount(answer['opening_balance'], currency)} ${currency}\n` +
    (isLater ? paint.dim('earlier: without --after\n') : '') +
    (rows.length === 0 ? 'No movements.\n' : table(columns, rows, paint)) +
    moreText(answer, paint) +
    `closing balance ${amount(answer['closing_balance'], currency)} ${currency}\n`
  );
}

/** Search, timelines, figures and statements of wallets. */
export const historyCommands: readonly Command[] = [
  {
    name: 'search',
    summary: 'Find anything by an id, reference, account, address, name or amount',
    operands: [{ name: 'TEXT', meaning: 'what you know of it' }],
    examples: [
      { does: 'an order by its reference', line: 'florin search "Order 1042"' },
      { does: 'by an amount', line: 'florin search 7310.37' },
    ],
    run: async ({ given, api, terminal }) => {
      const query = new URLSearchParams({ q: given.operand('TEXT') });
      const found = await (await api()).send(`/admin/v1/search?${query}`);
      return {
        document: found,
        text: (paint) => {
          const rows = rowsAt(found, 'items').map(({ type, id, title }) =>
            [type, id, title].map(shown),
          );
          const columns = ['TYPE', 'ID', 'TITLE'].map((title) => ({ title }));
          return rows.length === 0
            ? 'Nothing was found.\n'
            : fitted(columns, rows, paint, terminal.stdout.columns);
        },
      };
    },
  },
  {
    name: 'timeline',
    summary: 'Tell everything that happened to one thing, oldest first',
    operands: [
      {
        name: 'TYPE',
        meaning:
          'order, payment, refund, link, transaction, allowance, transfer, user, wallet or project',
      },
      { name: 'ID', meaning: 'its id' },
    ],
    examples: [{ does: 'what happened to an order', line: 'florin timeline order ORDER_ID' }],
    run: async ({ given, api }) => {
      const [type, id] = [given.operand('TYPE'), given.operand('ID')].map(encodeURIComponent);
      const told = await (await api()).send(`/admin/v1/timeline/${type}/${id}`);
      return { document: told, text: (paint) => timelineText(told, paint) };
    },
  },
  figuresCommand,
  {
    name: 'wallet statement',
    summary: 'Show what came to and left a wallet, oldest first, with its balances',
    operands: [{ name: 'WALLET_ID', meaning: 'the number of the wallet' }],
    options: statement,
    examples: [
      { does: 'in euros', line: 'florin wallet statement 100001 --currency EUR' },
      {
        does: 'for the bookkeeper',
        line: 'florin wallet statement 100001 --currency EUR --camt053 > statement.xml',
      },
    ],
    run: async (session) => {
      const { given, api } = session;
      refuseTogether(given, ['csv', 'camt053', 'json']);
      const path = `/admin/v1/wallets/${encodeURIComponent(given.operand('WALLET_ID'))}/statement`;
      const query = new URLSearchParams(queryFrom(statement, given));
      const format = given.has('camt053') ? 'camt053' : given.has('csv') ? 'csv' : null;
      if (format !== null) {
        query.set('format', format);
        return downloaded(session, `${path}?${query}`);
      }
      const found = await (await api()).send(`${path}?${query}`);
      const currency = given.text('currency') ?? shown(found['currency'] ?? 'EUR');
      const isLater = given.has('after');
      return {
        document: found,
        text: (paint) => statementText(found, { currency, isLater }, paint),
      };
    },
  },
];
