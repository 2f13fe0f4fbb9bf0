import { type Answer, rowsAt } from '../api-client.ts';
import type { Command, Options } from '../command.ts';
import { bodyFrom, integer, queryFrom } from '../readers.ts';
import { fields, harmless, moment, type Paint } from '../render.ts';

const ifMissing = 'This server does not have a list of its mails.';

/** Members with more text than fits on a line. */
const isLong = (value: unknown): value is string =>
  typeof value === 'string' && value.includes('\n');

const isMoment = (name: string, value: unknown): boolean =>
  typeof value === 'number' && /(?:^|_)at$/.test(name);

function mailText(mail: Answer, paint: Paint): string {
  const short = Object.entries(mail)
    .filter(([, value]) => !isLong(value))
    .map(([name, value]) => [name, isMoment(name, value) ? moment(value) : value]);
  const long = Object.values(mail).filter(isLong);
  const indented = long.flatMap((text) =>
    text
      .trimEnd()
      .split(/\r?\n/)
      .map((line) => `    ${harmless(line)}`.trimEnd()),
  );
  return `${fields(Object.fromEntries(short), paint)}${indented.map((line) => `${line}\n`).join('')}`;
}

/** Each mail, with its text if the server shows it, and an empty line between mails. */
export function mailsText(answer: Answer, paint: Paint): string {
  const mails = rowsAt(answer, 'mails');
  return mails.length === 0 ? 'No mails.\n' : mails.map((mail) => mailText(mail, paint)).join('\n');
}

// biome-ignore format: a table
const which: Options = {
  to:    { value: 'ADDRESS', field: 'to', meaning: 'only those to this address' },
  limit: { value: 'NUMBER', field: 'limit', reader: integer, meaning: 'at most so many (20 unless told)' },
  after: { value: 'ID', field: 'after', meaning: 'older than this one: the last of a list' },
};

// biome-ignore format: a table
const trial: Options = {
  to:      { value: 'ADDRESS', field: 'to', isRequired: true, meaning: 'who is to get it' },
  subject: { value: 'TEXT', field: 'subject', meaning: 'instead of one that says what it is' },
  text:    { value: 'TEXT', field: 'text', meaning: 'instead of one that says what it is' },
};

export const mailCommands: readonly Command[] = [
  {
    name: 'mails',
    summary: 'Show the mails that were or would have been sent',
    details:
      'Texts are shown only of mails of test mode, on a server that nobody else can reach: a link in a mail is its recipient’s alone.',
    options: which,
    examples: [{ does: 'what Ona got', line: 'florin mails --to ona@example.com' }],
    run: async ({ given, api }) => {
      const mails = await (await api()).send(`/admin/v1/mails${queryFrom(which, given)}`, {
        ifMissing,
      });
      return { document: mails, text: (paint) => mailsText(mails, paint) };
    },
  },
  {
    name: 'mails send',
    summary: 'Send a trial mail, to see whether it arrives',
    details:
      'It is sent in the background: "npm run florin -- mails --to ADDRESS" shows what became of it.',
    options: trial,
    examples: [{ does: 'to yourself', line: 'florin mails send --to ona@example.com' }],
    run: async ({ given, api }) => {
      const { send } = await api();
      const body = bodyFrom(trial, given);
      const mail = await send('/admin/v1/mails', { method: 'POST', body, ifMissing });
      return { document: mail, text: (paint) => mailText(mail, paint) };
    },
  },
];
