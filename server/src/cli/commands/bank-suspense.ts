import { type Answer, rowsAt } from '../api-client.ts';
import type { Command, Given, Operand, Options, Reader, Session } from '../command.ts';
import { CliFailure } from '../failure.ts';
import { listCommand, moreText } from '../listing.ts';
import { bodyFrom, integer, minorUnits, queryFrom, readAs } from '../readers.ts';
import { amount, fields, type Paint, shown } from '../render.ts';

const path = '/admin/v1/bank-transactions';

const transactionOperand: Operand = {
  name: 'BANK_TRANSACTION',
  meaning: 'the id of the transaction, as the list shows it',
};

const reasons: Readonly<Record<string, string>> = {
  no_reference: 'it has no reference',
  unknown_reference: 'nobody has its reference',
  several_references: 'it has several references',
  already_paid: 'its payment is paid already',
  canceled: 'its order is canceled',
  other_currency: 'its payment is in another currency',
  other_mode: 'it mixes test money and real money',
  not_creditable: 'the account that it is for takes no money',
  batch: 'it is a sum of several payments, and their details have not come',
  changed: 'the bank had told another amount',
  debit: 'it is a debit that we did not order',
  reversal: 'the bank took it back, and nothing of ours fits',
  continuity: 'the account is stopped by a break between statements',
};

const becauses: Readonly<Record<string, string>> = {
  amount: 'the same amount is open',
  iban: 'the same payer paid before',
  name: 'a payer of the same name paid before',
};

/** A possible owner, as the option that names it. */
const suggestionText = ({ because, payment_id: payment, wallet_id: wallet }: Answer): string => {
  const whose = payment === null ? `--wallet ${shown(wallet)}` : `--payment ${shown(payment)}`;
  return `    perhaps ${whose}: ${becauses[String(because)] ?? shown(because)}\n`;
};

function waitingText(row: Answer, paint: Paint): string {
  const { name, iban } = row['counterparty'] as Answer;
  const { booked_on: day, reason, reference, remittance, bank_transaction_id: id } = row;
  const sum = `${amount(row['amount'], row['currency'])} ${shown(row['currency'])}`;
  const said = [reference, remittance].filter((text) => text !== null).map(shown);
  return [
    `${paint.bold(sum)}  ${shown(day)}  ${shown(name)}  ${shown(iban)}\n`,
    `  ${paint.dim(shown(id))}  ${reasons[String(reason)] ?? shown(reason)}\n`,
    said.length === 0 ? '' : `    "${said.join('", "')}"\n`,
    rowsAt(row, 'suggestions').map(suggestionText).join(''),
  ].join('');
}

/** The worklist: each transaction with why it waits and its possible owners. */
function suspenseText(page: Answer, paint: Paint): string {
  const rows = rowsAt(page, 'items');
  if (rows.length === 0) return 'Nothing waits in suspense.\n';
  return rows.map((row) => waitingText(row, paint)).join('') + moreText(page, paint);
}

// biome-ignore format: a table
const waiting: Options = {
  'bank-account-id': { value: 'ID', field: 'bank_account_id', meaning: 'only on this bank account' },
  limit:             { value: 'NUMBER', field: 'limit', reader: integer, meaning: 'at most so many, 1 to 200 (20 unless told)' },
  after:             { value: 'CURSOR', field: 'after', meaning: 'the older ones: the cursor at the end of a page' },
};

const suspenseCommand: Command = {
  name: 'bank suspense',
  summary: 'Show the money that waits for a person, with reasons and suggestions',
  options: waiting,
  examples: [{ does: 'every morning', line: 'florin bank suspense' }],
  run: async ({ given, api }) => {
    const query = new URLSearchParams(queryFrom(waiting, given));
    query.set('state', 'suspense');
    const page = await (await api()).send(`${path}?${query}`);
    return { document: page, text: (paint) => suspenseText(page, paint) };
  },
};

/** Acts on a transaction and shows its new state. */
async function act({ given, api }: Session, what: string, body?: object) {
  const id = encodeURIComponent(given.operand(transactionOperand.name));
  const { send } = await api();
  const sent = { method: 'POST', ...(body === undefined ? {} : { body }) } as const;
  const row = await send(`${path}/${id}/${what}`, sent);
  return { document: row, text: (paint: Paint) => fields(row, paint) };
}

// biome-ignore format: a table
const owners: Options = {
  payment: { value: 'ID', field: 'payment_id', meaning: 'a payment that waits for a bank transfer' },
  wallet:  { value: 'N', field: 'wallet_id', reader: integer, meaning: 'a wallet' },
  project: { value: 'ID', field: 'project_id', meaning: 'a project, without an order' },
};

function ownerIn(given: Given): object {
  const owner = bodyFrom(owners, given);
  if (Object.keys(owner).length === 1) return owner;
  throw new CliFailure('usage', 'Give one of --payment, --wallet and --project.');
}

const assignCommand: Command = {
  name: 'bank assign',
  summary: 'Give money in suspense to a payment, a wallet or a project',
  operands: [transactionOperand],
  options: owners,
  examples: [
    { does: 'to a payment', line: 'florin bank assign BANK_TRANSACTION --payment PAYMENT_ID' },
    { does: 'into a wallet', line: 'florin bank assign BANK_TRANSACTION --wallet 100001' },
  ],
  run: async (session) => act(session, 'assign', ownerIn(session.given)),
};

/** `1250:wallet=100001`. */
const part: Reader = {
  accepts: 'MINOR:payment=ID, MINOR:wallet=N or MINOR:project=ID; 1250:wallet=100001',
  read: (text) => {
    const [, minor = '', kind, id = ''] = /^(\d+):(payment|wallet|project)=(\S+)$/.exec(text) ?? [];
    const sum = minorUnits.read(minor);
    const owner = kind === 'wallet' ? integer.read(id) : id;
    if (sum === undefined || owner === undefined) return undefined;
    return { amount: sum, [`${kind}_id`]: owner };
  },
};

// biome-ignore format: a table
const parts: Options = {
  part: { value: 'PART', isRequired: true, isRepeated: true, meaning: 'so much to one of them, in minor units: 1250:wallet=100001' },
};

const splitCommand: Command = {
  name: 'bank split',
  summary: 'Give money in suspense to several, in parts that make the whole',
  operands: [transactionOperand],
  options: parts,
  examples: [
    {
      does: 'to a payment and a wallet',
      line: 'florin bank split BANK_TRANSACTION --part 1990:payment=PAYMENT_ID --part 10:wallet=100001',
    },
  ],
  run: async (session) => {
    const given = session.given.texts('part').map((text) => readAs(part, '--part', text));
    return act(session, 'split', { parts: given });
  },
};

// biome-ignore format: a table
const returning: Options = {
  reason: { value: 'TEXT', field: 'reason', isRequired: true, meaning: 'for the sender, and for whoever asks later' },
};

// biome-ignore format: a table
const keeping: Options = {
  note: { value: 'TEXT', field: 'note', isRequired: true, meaning: 'why it is kept' },
};

/** Bank transactions that wait for a person (bank 2, Suspense). */
export const bankSuspenseCommands: readonly Command[] = [
  listCommand({
    name: 'bank transactions',
    path,
    nouns: 'bank transactions',
    filters: {
      state: {
        value: 'STATE',
        field: 'state',
        meaning: 'matched, suspense, assigned, returning, returned, fee or ignored',
      },
      'bank-account-id': {
        value: 'ID',
        field: 'bank_account_id',
        meaning: 'only on this bank account',
      },
      'payment-id': { value: 'ID', field: 'payment_id', meaning: 'only of this payment' },
    },
    cells: [
      { title: 'BANK TRANSACTION', field: 'bank_transaction_id' },
      { title: 'BOOKED', field: 'booked_on' },
      { title: 'AMOUNT', field: 'amount', as: 'amount' },
      { title: 'CURRENCY', field: 'currency' },
      { title: 'STATE', field: 'state' },
      { title: 'REASON', field: 'reason' },
      { title: 'REFERENCE', field: 'reference' },
    ],
    examples: [
      { does: 'the newest', line: 'florin bank transactions' },
      { does: 'of a payment', line: 'florin bank transactions --payment-id PAYMENT_ID' },
    ],
  }),
  suspenseCommand,
  assignCommand,
  splitCommand,
  {
    name: 'bank return',
    summary: 'Send money in suspense back to its sender, by the next payment file',
    operands: [transactionOperand],
    options: returning,
    examples: [
      {
        does: 'money that is not ours',
        line: 'florin bank return BANK_TRANSACTION --reason "Not meant for us"',
      },
    ],
    run: (session) => act(session, 'return', bodyFrom(returning, session.given)),
  },
  {
    name: 'bank keep',
    summary: "Keep money in suspense as the installation's own",
    operands: [transactionOperand],
    options: keeping,
    examples: [
      {
        does: 'what the bank gave back',
        line: 'florin bank keep BANK_TRANSACTION --note "Refund of a charge"',
      },
    ],
    run: (session) => act(session, 'keep', bodyFrom(keeping, session.given)),
  },
  {
    name: 'bank undo',
    summary: 'Take back the last act on a transaction, while nothing followed from it',
    operands: [transactionOperand],
    examples: [{ does: 'a wrong wallet', line: 'florin bank undo BANK_TRANSACTION' }],
    run: (session) => act(session, 'undo'),
  },
];
