import { type Answer, rowsAt } from '../api-client.ts';
import type { Command } from '../command.ts';
import { fields, harmless, moment, type Paint } from '../render.ts';

const ifMissing = 'This server does not have a list of its mails.';

/** Members that hold more than a line fits. */
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

/** Each mail with its text, an empty line between two. */
export function mailsText(answer: Answer, paint: Paint): string {
  const mails = rowsAt(answer, 'mails');
  return mails.length === 0 ? 'No mails.\n' : mails.map((mail) => mailText(mail, paint)).join('\n');
}

export const mailsCommand: Command = {
  name: 'mails',
  summary: 'Show the mails that were or would have been sent',
  options: { to: { value: 'ADDRESS', meaning: 'only those to this address' } },
  examples: [{ does: 'what Ona got', line: 'florin mails --to ona@example.com' }],
  run: async ({ given, api }) => {
    const to = given.text('to');
    const query = to === undefined ? '' : `?${new URLSearchParams({ to })}`;
    const mails = await (await api()).send(`/admin/v1/mails${query}`, { ifMissing });
    return { document: mails, text: (paint) => mailsText(mails, paint) };
  },
};
