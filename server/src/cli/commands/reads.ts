import type { Command, Operand, Options } from '../command.ts';
import { filters, type Listing, listCommand } from '../listing.ts';
import { fields, moment, type Paint } from '../render.ts';

const { project, status, created, purchase } = filters;

const createdCell = { title: 'CREATED', field: 'created_at', as: 'moment' } as const;
const statusCell = { title: 'STATUS', field: 'status' };
const amountCells = [
  { title: 'AMOUNT', field: 'amount', as: 'amount' },
  { title: 'CURRENCY', field: 'currency' },
] as const;

// biome-ignore format: a table
const wallet: Options = {
  'wallet-id': { value: 'N', field: 'wallet_id', meaning: 'only those of this wallet' },
};

/** The lists of the operator API, each as a command. */
const listings: readonly Listing[] = [
  {
    name: 'order list',
    path: '/admin/v1/orders',
    nouns: 'orders',
    filters: { ...project, ...status, ...purchase, ...created },
    cells: [
      { title: 'ORDER', field: 'order_id' },
      createdCell,
      statusCell,
      ...amountCells,
      { title: 'REFERENCE', field: 'reference' },
    ],
    examples: [
      { does: 'those that wait for money', line: 'florin order list --status pending_payment' },
      {
        does: 'all of a project, for a spreadsheet',
        line: 'florin order list --project-id 1001 --csv',
      },
    ],
  },
  {
    name: 'payment list',
    path: '/admin/v1/payments',
    nouns: 'payments',
    filters: { ...project, ...status, ...purchase, ...created },
    cells: [
      { title: 'PAYMENT', field: 'payment_id' },
      createdCell,
      statusCell,
      ...amountCells,
      { title: 'METHOD', field: 'payment_method_key' },
    ],
    examples: [{ does: 'those that failed', line: 'florin payment list --status failed' }],
  },
  {
    name: 'refund list',
    path: '/admin/v1/refunds',
    nouns: 'refunds',
    filters: { ...project, ...status, ...purchase, ...created },
    cells: [
      { title: 'REFUND', field: 'refund_id' },
      createdCell,
      statusCell,
      ...amountCells,
      { title: 'REFERENCE', field: 'reference' },
    ],
    examples: [{ does: 'the latest', line: 'florin refund list' }],
  },
  {
    name: 'link list',
    path: '/admin/v1/payment-links',
    nouns: 'payment links',
    filters: { ...project, ...status, ...purchase, ...created },
    cells: [
      { title: 'LINK', field: 'link_id' },
      createdCell,
      statusCell,
      { title: 'AMOUNT', field: 'purchase.amount', as: 'amount' },
      { title: 'CURRENCY', field: 'currency' },
      { title: 'REFERENCE', field: 'order_reference' },
    ],
    examples: [{ does: 'those that can be paid', line: 'florin link list --status active' }],
  },
  {
    name: 'transaction list',
    path: '/admin/v1/transactions',
    nouns: 'transactions',
    filters: {
      ...project,
      ...wallet,
      ...status,
      ...created,
    },
    cells: [
      { title: 'TRANSACTION', field: 'transaction_key' },
      createdCell,
      statusCell,
      { title: 'PROJECT', field: 'project_id' },
    ],
    examples: [{ does: 'of one wallet', line: 'florin transaction list --wallet-id 100001' }],
  },
  {
    name: 'allowance list',
    path: '/admin/v1/allowances',
    nouns: 'allowances',
    filters: { ...project, ...wallet, ...status, ...created },
    cells: [
      { title: 'ALLOWANCE', field: 'allowance_id' },
      createdCell,
      statusCell,
      { title: 'AT MOST', field: 'max_price', as: 'amount' },
      { title: 'CURRENCY', field: 'currency' },
      { title: 'WALLET', field: 'wallet' },
      { title: 'DESCRIPTION', field: 'description' },
    ],
    examples: [{ does: 'those in force', line: 'florin allowance list --status active' }],
  },
  {
    name: 'transfer list',
    path: '/admin/v1/transfers',
    nouns: 'transfers',
    filters: {
      ...project,
      account: {
        value: 'NUMBER',
        field: 'account_number',
        meaning: 'only from or to this account',
      },
      ...status,
      ...created,
    },
    cells: [
      { title: 'TRANSFER', field: 'id' },
      createdCell,
      statusCell,
      // Already decimal, as in the transfer API.
      { title: 'AMOUNT', field: 'amount.amount', as: 'amount' },
      { title: 'CURRENCY', field: 'amount.currency' },
    ],
    examples: [{ does: 'those that wait', line: 'florin transfer list --status waiting_funds' }],
  },
  {
    name: 'user list',
    path: '/admin/v1/users',
    nouns: 'users',
    filters: {
      q: { value: 'TEXT', field: 'q', meaning: 'a part of the name, e-mail address or phone' },
      state: { value: 'STATE', field: 'state', meaning: 'active, suspended or closed' },
    },
    cells: [
      { title: 'USER', field: 'user_id' },
      { title: 'NAME', field: 'name' },
      { title: 'WALLET', field: 'wallet_id' },
      { title: 'STATE', field: 'state' },
      createdCell,
    ],
    examples: [{ does: 'by a part of the name', line: 'florin user list --q ona' }],
  },
  {
    name: 'project list',
    path: '/admin/v1/projects',
    nouns: 'projects',
    filters: {
      q: { value: 'TEXT', field: 'q', meaning: 'a part of the name, the id or the number' },
      state: { value: 'STATE', field: 'state', meaning: 'active, suspended or closed' },
      'test-mode': {
        value: 'true|false',
        field: 'test_mode',
        meaning: 'only test or only live ones',
      },
    },
    cells: [
      { title: 'PROJECT', field: 'project_id' },
      { title: 'NUMBER', field: 'project_number' },
      { title: 'NAME', field: 'name' },
      { title: 'TEST', field: 'test_mode' },
      { title: 'STATE', field: 'state' },
      { title: 'CLIENT', field: 'client_id' },
    ],
    examples: [{ does: 'by a part of the name', line: 'florin project list --q corner' }],
  },
];

/** A command that shows one object by its id. */
const showCommand = (name: string, path: string, operand: Operand): Command => ({
  name: `${name} show`,
  summary: `Show one ${name}`,
  operands: [operand],
  examples: [{ does: 'by its id', line: `florin ${name} show ${operand.name}` }],
  run: async ({ given, api }) => {
    const { send } = await api();
    const found = await send(`${path}/${encodeURIComponent(given.operand(operand.name))}`);
    return { document: found, text: (paint: Paint) => fields(withMoments(found), paint) };
  },
});

/** Readable times. */
const withMoments = (document: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(document).map(([name, value]) =>
      name.endsWith('_at') && typeof value === 'number' ? [name, moment(value)] : [name, value],
    ),
  );

const shows: readonly Command[] = [
  showCommand('order', '/admin/v1/orders', { name: 'ORDER_ID', meaning: 'the id of the order' }),
  showCommand('payment', '/admin/v1/payments', {
    name: 'PAYMENT_ID',
    meaning: 'the id of the payment',
  }),
  showCommand('refund', '/admin/v1/refunds', {
    name: 'REFUND_ID',
    meaning: 'the id of the refund',
  }),
  showCommand('link', '/admin/v1/payment-links', {
    name: 'LINK_ID',
    meaning: 'the id of the payment link',
  }),
  showCommand('allowance', '/admin/v1/allowances', {
    name: 'ALLOWANCE_ID',
    meaning: 'the number of the allowance',
  }),
  showCommand('transaction', '/admin/v1/transactions', {
    name: 'TRANSACTION_KEY',
    meaning: 'the key of the transaction',
  }),
  showCommand('transfer', '/admin/v1/transfers', {
    name: 'TRANSFER_ID',
    meaning: 'the number of the transfer',
  }),
  showCommand('user', '/admin/v1/users', { name: 'USER_ID', meaning: 'the number of the user' }),
];

/** Finds and reads objects: lists, and one object by its id. */
export const readCommands: readonly Command[] = [...listings.map(listCommand), ...shows];
