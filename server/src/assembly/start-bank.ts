import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { BankDirectory } from '../bank/accounts/account-directory.ts';
import { BankFolder } from '../bank/folder/bank-folder.ts';
import { importFile } from '../bank/importing/import-file.ts';
import type { Mailing } from '../mail/write-mail.ts';
import { reportOnWire } from '../operator/bank/bank-statement.wire.ts';
import { type BankImports, openBank } from './open-bank.ts';
import type { Ground, Start } from './start.ts';

const roundMs = 2_000;

async function sha256Of(path: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(path)) digest.update(chunk);
  return digest.digest('hex');
}

/** What takes the statements of our accounts, from the API and from the folder of the bank. */
export async function startBank(
  start: Start,
  ground: Ground,
  accounts: BankDirectory,
  mailing: Mailing,
): Promise<BankImports> {
  const imports = openBank(start, ground, accounts, mailing);
  await startFolder(start, imports);
  return imports;
}

/** Takes statement files from FLORIN_BANK_DIR, where there is one. */
async function startFolder({ settings, log, started }: Start, imports: BankImports): Promise<void> {
  const root = settings.bankDir ?? null;
  if (root === null) return;
  const folder = new BankFolder({
    root,
    take: async (path, name) =>
      reportOnWire(
        await importFile(imports, {
          ...{ path, name, sha256: await sha256Of(path) },
          bytes: (await stat(path)).size,
        }),
      ),
    nowMs: Date.now,
    tell: (fields, message) => log.warn(fields, message),
  });
  await folder.prepare();
  let isEnding = false;
  const look = async (): Promise<void> => {
    if (isEnding) return;
    await folder
      .round()
      .catch((err) => log.warn({ err }, 'The folder of the bank cannot be read.'));
  };
  let running = look();
  const timer = setInterval(() => {
    running = running.then(look);
  }, roundMs).unref();
  started.push(async () => {
    isEnding = true;
    clearInterval(timer);
    await running;
  });
}
