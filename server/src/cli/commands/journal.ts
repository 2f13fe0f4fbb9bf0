import { appendFile, writeFile } from 'node:fs/promises';
import type { Seal } from '../../auditor/journal/compare-seals.ts';
import type { DayStatement } from '../../auditor/journal/statement.ts';
import { type Answer, type ApiClient, rowsAt } from '../api-client.ts';
import type { Command, Given, Options } from '../command.ts';
import { CliFailure } from '../failure.ts';
import { count, type Paint, shown, table } from '../render.ts';
import { contentOf, sealsToGoOnWith } from './seal-file.ts';

// biome-ignore format: a table
const sealing: Options = {
  key:   { value: 'FILE', isRequired: true, meaning: 'the private key, Ed25519 in PEM form; it does not leave this machine' },
  seals: { value: 'FILE', isRequired: true, meaning: 'where the seals are kept; what was signed before is compared with the server' },
};

// biome-ignore format: a table
const pair: Options = {
  key:          { value: 'FILE', isRequired: true, meaning: 'where the private key is written; it must not exist yet' },
  'public-key': { value: 'FILE', isRequired: true, meaning: 'where the public key is written, for whoever audits' },
};

const keys = () => import('../../auditor/journal/keys-and-seals.ts');

const textAt = (row: Answer, name: string): string => String(row[name]);

function statementIn(day: Answer): DayStatement {
  return {
    day: textAt(day, 'day'),
    firstPosition: Number(day['first_position']),
    position: Number(day['position']),
    hash: textAt(day, 'hash'),
    sums: rowsAt(day, 'sums').map((sum) => ({
      book: `${shown(sum['currency'])} ${sum['test_mode'] === true ? 'test' : 'live'}`,
      postings: Number(sum['postings']),
      amount: textAt(sum, 'amount'),
    })),
  };
}

/** Every finished day, the oldest first. */
async function daysOf({ send }: ApiClient): Promise<readonly Answer[]> {
  const days: Answer[] = [];
  for (let after = ''; ; ) {
    const page = await send(`/admin/v1/journal/days?limit=100${after}`);
    days.push(...rowsAt(page, 'items'));
    const { has_next: hasNext, cursors } = page['_metadata'] as Answer;
    if (hasNext !== true) return days.reverse();
    after = `&after=${shown((cursors as Answer)['after'])}`;
  }
}

/** A server that changed its history after signing gets no further signature. */
function refuseChanged(days: readonly Answer[], kept: readonly Seal[]): void {
  for (const { day, statement } of kept) {
    const now = days.find((one) => one['day'] === day);
    if (now?.['statement'] === statement) continue;
    const because =
      now === undefined
        ? `The day ${day} was sealed, and the server does not have it any more.`
        : `The day ${day} is not what was sealed; the server says now: ${textAt(now, 'statement')}`;
    throw new CliFailure('refused', because, {
      remedy:
        'Nothing was signed. Audit a backup. After a restore see /docs/running, Sealing the books.',
    });
  }
}

async function sealDays(given: Given, api: ApiClient): Promise<readonly Seal[]> {
  const { privateKeyIn, sealed, sealLine } = await keys();
  const { statementText } = await import('../../auditor/journal/statement.ts');
  const key = await contentOf(given.text('key') ?? '', privateKeyIn);
  const file = given.text('seals') ?? '';
  const kept = await sealsToGoOnWith(file);
  const days = await daysOf(api);
  refuseChanged(days, kept);
  const seals: Seal[] = [];
  for (const day of days) {
    const statement = statementText(statementIn(day));
    if (statement !== day['statement']) {
      throw new CliFailure('refused', `What is to be signed of ${day['day']} is no such text.`);
    }
    const seal = sealed(key, textAt(day, 'day'), statement);
    const isKept = kept.some(({ day: of, keyId }) => of === seal.day && keyId === seal.keyId);
    const isThere = rowsAt(day, 'seals').some((one) => one['key_id'] === seal.keyId);
    if (isKept && isThere) continue;
    // The file comes first: a seal that only the server keeps could disappear unnoticed.
    if (!isKept) await appendFile(file, sealLine(seal));
    const body = { public_key: seal.publicKey, signature: seal.signature };
    await api.send(`/admin/v1/journal/days/${seal.day}/seals`, { method: 'POST', body });
    seals.push(seal);
  }
  return seals;
}

function daysText(answer: Answer, paint: Paint): string {
  const days = rowsAt(answer, 'items');
  if (days.length === 0) return 'No day with postings is finished yet.\n';
  const columns = ['DAY', 'POSTINGS', 'HASH', 'SEALS'].map((title) => ({ title }));
  const rows = days.map((day) => [
    shown(day['day']),
    `${shown(day['first_position'])} to ${shown(day['position'])}`,
    shown(day['hash']),
    String(rowsAt(day, 'seals').length),
  ]);
  return table(columns, rows, paint);
}

export const journalCommands: readonly Command[] = [
  {
    name: 'journal days',
    summary: 'Show the last finished days of the journal, with their hashes and seals',
    examples: [{ does: 'the newest first', line: 'florin journal days' }],
    run: async ({ api }) => {
      const answer = await (await api()).send('/admin/v1/journal/days?limit=30');
      return { document: answer, text: (paint) => daysText(answer, paint) };
    },
  },
  {
    name: 'journal new-key',
    summary: 'Make a pair of keys for sealing, on a machine that is not the server',
    options: pair,
    reaches: 'nothing',
    examples: [
      { does: 'once', line: 'florin journal new-key --key seal.pem --public-key seal.pub' },
    ],
    run: async ({ given }) => {
      const { privatePem, publicPem } = (await keys()).newKeyPair();
      const [key, publicKey] = [given.text('key') ?? '', given.text('public-key') ?? ''];
      await writeNew(key, privatePem, 0o600);
      await writeNew(publicKey, publicPem, 0o644);
      return {
        document: { key, public_key: publicKey },
        text: () =>
          `The private key is in ${key}: keep it off the server. ${publicKey} is for audits.\n`,
      };
    },
  },
  {
    name: 'journal seal',
    summary: 'Sign every finished day of the journal that this key has not sealed yet',
    details:
      'Runs where the private key is, which is not the server. It reads the heads of finished days, ' +
      'signs them, keeps the seals in a file and gives them to the server. Where the server shows a ' +
      'sealed day otherwise than it was sealed, it signs nothing and ends with code 1.',
    options: sealing,
    examples: [
      { does: 'every morning', line: 'florin journal seal --key seal.pem --seals seals.jsonl' },
    ],
    run: async ({ given, api }) => {
      const seals = await sealDays(given, await api());
      const days = seals.map(({ day }) => day);
      return {
        document: { sealed: days },
        text: () =>
          days.length === 0
            ? 'Every finished day is sealed already.\n'
            : `Sealed ${count(days.length, 'day')}: ${days.join(', ')}.\n`,
      };
    },
  },
];

async function writeNew(path: string, text: string, mode: number): Promise<void> {
  try {
    await writeFile(path, text, { mode, flag: 'wx' });
  } catch (fault) {
    const because = fault instanceof Error ? fault.message : String(fault);
    throw new CliFailure('usage', `${path} cannot be written: ${because}.`);
  }
}
