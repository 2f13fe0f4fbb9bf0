import type { Answer, ApiClient } from '../api-client.ts';
import type { Command, Given, Options } from '../command.ts';
import { CliFailure } from '../failure.ts';
import { bankAccountOperand, bankAccountPath, bankAccountsPath } from '../find-bank-account.ts';
import { projectIdOf, projectOption } from '../find-project.ts';
import { listCommand } from '../listing.ts';
import { bodyFrom, queryFrom, testOrLive, yesOrNo } from '../readers.ts';
import { amount, fields, type Paint, shown, table } from '../render.ts';

/** The bank's own settings, in `profile`. */
// biome-ignore format: a table
const profile: Options = {
  pain:            { value: 'FORM', field: 'pain', meaning: 'of payment files: pain.001.001.09 or pain.001.001.03' },
  'batch-booking': { value: 'yes|no', field: 'batch_booking', reader: yesOrNo, meaning: 'whether the bank books a payment file as one sum' },
  'cut-off':       { value: 'HH:MM', field: 'cut_off', meaning: 'files that are made later are executed on the next banking day' },
  'time-zone':     { value: 'ZONE', field: 'time_zone', meaning: 'in which the bank reads the cut-off: Europe/Vilnius' },
  instant:         { value: 'yes|no', field: 'instant', reader: yesOrNo, meaning: 'whether the bank executes instant transfers' },
};

// biome-ignore format: a table
const described: Options = {
  bic:         { value: 'BIC', field: 'bic', meaning: 'of the bank' },
  'bank-name': { value: 'NAME', field: 'bank_name', meaning: 'of the bank, for people' },
  project:     { value: 'PROJECT', isClearable: true, meaning: 'whose own account it is, by id, number, client id or whole name; "": of all merchants' },
};

// biome-ignore format: a table
const adding: Options = {
  iban:     { value: 'IBAN', field: 'iban', isRequired: true, meaning: 'of the account; spaces do not matter' },
  holder:   { value: 'NAME', field: 'holder', isRequired: true, meaning: 'whose account it is, as the bank writes it' },
  mode:     { value: 'test|live', field: 'test_mode', reader: testOrLive, meaning: 'test money or real money; test when left out' },
  ...described,
};

// biome-ignore format: a table
const changing: Options = {
  holder: { value: 'NAME', field: 'holder', meaning: 'whose account it is, as the bank writes it' },
  ...described,
};

/** The body of a request, with the project by id and the bank's settings in one object. */
async function bodyOf(api: ApiClient, options: Options, given: Given): Promise<object> {
  const habits = bodyFrom(profile, given);
  const project = given.text('project');
  return {
    ...bodyFrom(options, given),
    ...(Object.keys(habits).length === 0 ? {} : { profile: habits }),
    ...(project === undefined
      ? {}
      : { project_id: project === '' ? null : await projectIdOf(api, project) }),
  };
}

const addCommand: Command = {
  name: 'bank add',
  summary: 'Add a bank account by which money comes and goes',
  details: 'IBAN, currency (EUR) and mode stay as they are given.',
  options: { ...adding, ...profile },
  examples: [
    {
      does: 'to try it without a bank',
      line: 'florin bank add --iban LT601010012345678901 --holder "Example UAB"',
    },
    {
      does: 'of real money, at a bank that books files as one sum',
      line: 'florin bank add --iban IBAN --holder "Example UAB" --mode live --batch-booking yes',
    },
  ],
  run: async ({ given, api }) => {
    const client = await api();
    const body = { ...(await bodyOf(client, adding, given)), currency: 'EUR' };
    const account = await client.send(bankAccountsPath, { method: 'POST', body });
    return { document: account, text: (paint) => fields(account, paint) };
  },
};

const changeCommand: Command = {
  name: 'bank change',
  summary: 'Change a bank account or the habits of its bank',
  operands: [bankAccountOperand],
  options: { ...changing, ...profile },
  examples: [
    {
      does: 'another cut-off',
      line: 'florin bank change LT601010012345678901 --cut-off 16:30 --time-zone Europe/Vilnius',
    },
    { does: 'of all merchants again', line: 'florin bank change BANK_ACCOUNT --project ""' },
  ],
  run: async ({ given, api }) => {
    const options = { ...changing, ...profile };
    if (!Object.keys(options).some((name) => given.has(name))) {
      throw new CliFailure('usage', 'Nothing to change; give --holder or another option.');
    }
    const client = await api();
    const path = await bankAccountPath(client, given.operand(bankAccountOperand.name));
    const body = await bodyOf(client, changing, given);
    const account = await client.send(path, { method: 'PATCH', body });
    return { document: account, text: (paint) => fields(account, paint) };
  },
};

// biome-ignore format: a table
const acceptance: Options = {
  reason:    { value: 'TEXT', field: 'reason', isRequired: true, meaning: 'why the break is accepted, for whoever asks later' },
  statement: { value: 'ID', field: 'statement_id', meaning: 'the statement with the break; the one that stopped the account unless told' },
};

const acceptCommand: Command = {
  name: 'bank accept',
  summary: 'Accept a break between statements; what waited for it settles',
  details: 'First ask the bank for the missing statement: it mends the break without this command.',
  operands: [bankAccountOperand],
  options: acceptance,
  examples: [
    {
      does: 'the bank has no such statement',
      line: 'florin bank accept BANK_ACCOUNT --reason "Number 12 was never made"',
    },
  ],
  run: async ({ given, api }) => {
    const client = await api();
    const path = await bankAccountPath(client, given.operand(bankAccountOperand.name));
    const stopped = (await client.send(path))['halted_by'];
    const wanted = given.text('statement') ?? stopped;
    if (wanted === null) {
      throw new CliFailure('refused', 'This bank account has no break.', {
        error: 'invalid_state',
      });
    }
    const body = { ...bodyFrom(acceptance, given), statement_id: wanted };
    const account = await client.send(`${path}/continuity`, { method: 'POST', body });
    const text = `The break is accepted; bank account ${shown(account['iban'])} settles again.\n`;
    return { document: account, text: () => text };
  },
};

const kinds: Readonly<Record<string, string>> = {
  on_the_way: 'on its way out',
  suspense: 'in suspense',
  unbooked: 'booked after that day',
};

/** Bank and books side by side, and the unexplained difference, if any. */
function comparisonText(compared: Answer, paint: Paint): string {
  const { date, bank_closing: closing, ledger, difference, explained, unexplained } = compared;
  const eur = (minor: unknown): string => amount(minor, 'EUR');
  if (closing === null) return `No statement tells the balance of ${shown(date)} yet.\n`;
  const rows = [
    ['at the bank', eur(closing)],
    ['in the books', eur(ledger)],
    ['difference', eur(difference)],
    ...(explained as readonly Answer[]).map(({ kind, amount: minor }) => [
      `  ${kinds[String(kind)] ?? shown(kind)}`,
      eur(minor),
    ]),
    ['unexplained', eur(unexplained)],
  ];
  const verdict =
    unexplained === 0
      ? paint.green('The books meet the bank')
      : paint.red('Something is unexplained');
  const head = `${verdict} on ${shown(date)}.\n`;
  return head + table([{ title: 'WHAT' }, { title: 'EUR', align: 'right' }], rows, paint);
}

// biome-ignore format: a table
const day: Options = {
  date: { value: 'YYYY-MM-DD', field: 'date', meaning: 'the day; the last one that a statement tells of unless told' },
};

const compareCommand: Command = {
  name: 'bank compare',
  summary: 'Compare the books with the bank on a day',
  details: 'Ends with code 1 when something is unexplained.',
  operands: [bankAccountOperand],
  options: day,
  examples: [
    { does: 'the last day', line: 'florin bank compare LT601010012345678901' },
    { does: 'another day', line: 'florin bank compare BANK_ACCOUNT --date 2026-03-31' },
  ],
  run: async ({ given, api }) => {
    const client = await api();
    const path = await bankAccountPath(client, given.operand(bankAccountOperand.name));
    const compared = await client.send(`${path}/reconciliation${queryFrom(day, given)}`);
    const isSound = compared['unexplained'] === 0 || compared['unexplained'] === null;
    return {
      document: compared,
      text: (paint) => comparisonText(compared, paint),
      ending: isSound ? 'ok' : 'refused',
    };
  },
};

/** Bank accounts by the command line (bank 1 and 4). */
export const bankAccountCommands: readonly Command[] = [
  listCommand({
    name: 'bank accounts',
    path: bankAccountsPath,
    nouns: 'bank accounts',
    filters: {
      ...projectOption('only own accounts of this project'),
      mode: {
        value: 'test|live',
        field: 'test_mode',
        reader: testOrLive,
        meaning: 'only of test money, or of real money',
      },
    },
    cells: [
      { title: 'BANK ACCOUNT', field: 'bank_account_id' },
      { title: 'IBAN', field: 'iban' },
      { title: 'HOLDER', field: 'holder' },
      { title: 'TEST', field: 'test_mode' },
      { title: 'PROJECT', field: 'project_id' },
      { title: 'STOPPED BY', field: 'halted_by' },
    ],
    examples: [{ does: 'all of them', line: 'florin bank accounts' }],
  }),
  addCommand,
  changeCommand,
  acceptCommand,
  compareCommand,
];
