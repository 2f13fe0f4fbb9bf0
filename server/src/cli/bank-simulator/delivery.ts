import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Answer, ApiClient } from '../api-client.ts';
import { CliFailure } from '../failure.ts';
import type { Message } from './bank-state.ts';

/** Gives a file to the service and waits for its report. */
export type Delivery = (message: Message) => Promise<Answer>;

const statementsPath = '/admin/v1/bank-statements';

/** As the console gives files. */
export const byApi =
  ({ send }: ApiClient): Delivery =>
  ({ content }) =>
    send(statementsPath, {
      method: 'POST',
      body: Buffer.from(content),
      headers: { 'content-type': 'application/xml' },
    });

/** Whoever looks finds the whole file or none. */
export async function writeWhole(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = join(dirname(path), `.${process.pid}.draft`);
  await writeFile(draft, content);
  await rename(draft, path);
}

/** The report that lies beside a file that was taken or refused; null: it was neither yet. */
async function reportOf(folder: string, name: string): Promise<Answer | null> {
  for (const room of ['done', 'refused']) {
    const text = await readFile(join(folder, room, `${name}.report.json`), 'utf8').catch(
      () => null,
    );
    if (text !== null) return JSON.parse(text);
  }
  return null;
}

const takenMsMax = 120_000;
const restMs = 200;

/** As a bank's program does: the folder of FLORIN_BANK_DIR. */
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
      const report = await reportOf(folder, name);
      if (report !== null) return report;
      await pause(restMs);
    }
    throw new CliFailure('unreachable', `${name} still lies in ${room}.`, {
      remedy: 'Does the service run with this FLORIN_BANK_DIR?',
    });
  };
