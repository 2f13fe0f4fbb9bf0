import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, type ApiClient, rowsAt } from '../api-client.ts';
import { CliFailure } from '../failure.ts';
import type { Message } from './bank-state.ts';

/** The service's response to a file. */
export type Receipt = {
  readonly name: string;
  /** True: nothing in it was refused. */
  readonly isTaken: boolean;
  readonly report: Answer;
};

/** Sends a file to the service and waits for its report. */
export type Delivery = (message: Message) => Promise<Receipt>;

const paths = {
  statement: '/admin/v1/bank-statements',
  report: '/admin/v1/payment-reports',
} as const satisfies Readonly<Record<Message['kind'], string>>;

/** The statements of a report; a report about a payment file has none. */
export const statementsOf = (report: Answer): readonly Answer[] =>
  report['statements'] === undefined ? [] : rowsAt(report, 'statements');

const receiptOf = (name: string, report: Answer, isRefused = false): Receipt => {
  const isWhole = statementsOf(report).every(({ state }) => state === 'taken');
  return { name, isTaken: isWhole && !isRefused, report };
};

/** Through the API, as the console does. */
export const byApi =
  ({ send }: ApiClient): Delivery =>
  async ({ kind, name, content }) => {
    const body = Buffer.from(content);
    const headers = { 'content-type': 'application/xml' };
    return receiptOf(name, await send(paths[kind], { method: 'POST', body, headers }));
  };

/** A reader finds the whole file or none. */
export async function writeWhole(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = join(dirname(path), `.${process.pid}.draft`);
  await writeFile(draft, content);
  await rename(draft, path);
}

/** The report beside a file that was taken or refused. Null: neither has happened yet. */
async function receiptIn(folder: string, name: string): Promise<Receipt | null> {
  for (const room of ['done', 'refused']) {
    const text = await readFile(join(folder, room, `${name}.report.json`), 'utf8').catch(
      () => null,
    );
    if (text !== null) return receiptOf(name, JSON.parse(text), room === 'refused');
  }
  return null;
}

const takenMsMax = 120_000;
const restMs = 200;

/** Through the folder of FLORIN_BANK_DIR, as a bank's program does. */
export const byFolder =
  (folder: string): Delivery =>
  async ({ name, content }) => {
    const room = join(folder, 'in');
    await access(room).catch(() => {
      throw new CliFailure('refused', `${room} does not exist.`, {
        remedy: 'The service makes it when it starts with FLORIN_BANK_DIR; or give --post.',
      });
    });
    await writeWhole(join(room, name), content);
    for (let waitedMs = 0; waitedMs < takenMsMax; waitedMs += restMs) {
      const receipt = await receiptIn(folder, name);
      if (receipt !== null) return receipt;
      await pause(restMs);
    }
    throw new CliFailure('unreachable', `${name} still lies in ${room}.`, {
      remedy: 'Does the service run with this FLORIN_BANK_DIR?',
    });
  };
