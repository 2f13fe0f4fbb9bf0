import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { BankDirectory } from '../bank/accounts/account-directory.ts';
import { BankFolder, type TakenFile } from '../bank/folder/bank-folder.ts';
import { OutFolder } from '../bank/folder/out-folder.ts';
import { importFile } from '../bank/importing/import-file.ts';
import { countStuckFiles } from '../bank/payment-files/payment-file.store.ts';
import { takeReportFile } from '../bank/payment-files/take-report.ts';
import { kindOfBankFile } from '../bank/reports/read-report-file.ts';
import { reportOnWire } from '../operator/bank/bank-statement.wire.ts';
import { reportsOnWire } from '../operator/bank/payment-report.wire.ts';
import { type BankImports, type BankParts, openBank } from './open-bank.ts';
import type { Ground, Start } from './start.ts';

const roundMs = 2_000;

async function sha256Of(path: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(path)) digest.update(chunk);
  return digest.digest('hex');
}

/** Imports the statements of our accounts, from the API and from the bank folder. */
export async function startBank(
  start: Start,
  ground: Ground,
  parts: BankParts,
): Promise<BankImports> {
  const imports = openBank(start, ground, parts);
  start.metrics.bank.watchFiles(() => countStuckFiles(ground.database, ground.clock.now()));
  goOnWithFiles(start, parts.accounts, imports);
  await startFolder(start, ground, imports);
  return imports;
}

/**
 * Completes the work that a dead node left half done: booked totals of files that are not yet split
 * into payouts, and the states of their files. It runs in the background: nobody waits for it.
 */
function goOnWithFiles(
  { log, started }: Start,
  accounts: BankDirectory,
  { onTaken }: BankImports,
): void {
  const running = (async () => {
    for (const account of await accounts.all()) await onTaken(account);
  })().catch((err: unknown) =>
    log.warn({ err }, 'Payment files could not be checked at the start.'),
  );
  started.push(() => running);
}

/** A file in the bank's folder: statements, or a report about payment files (decision 0222). */
async function takeFile(imports: BankImports, path: string, name: string): Promise<TakenFile> {
  if ((await kindOfBankFile(createReadStream(path))) === 'report') {
    const reports = await takeReportFile(imports.reports, path);
    return {
      isTaken: reports.some(({ state }) => state === 'taken'),
      report: reportsOnWire(reports),
    };
  }
  const [sha256, { size: bytes }] = [await sha256Of(path), await stat(path)];
  const report = await importFile(imports, { path, name, sha256, bytes });
  const isTaken = report.statements.some(({ state }) => state === 'taken');
  return { isTaken, report: reportOnWire(report) };
}

/** Takes files from FLORIN_BANK_DIR and puts payment files there, if there is such a folder. */
async function startFolder(
  { settings, log, started }: Start,
  { engine, database }: Ground,
  imports: BankImports,
): Promise<void> {
  const root = settings.bankDir ?? null;
  if (root === null) return;
  const folder = new BankFolder({
    root,
    take: (path, name) => takeFile(imports, path, name),
    nowMs: Date.now,
    tell: (fields, message) => log.warn(fields, message),
  });
  const out = new OutFolder({ root, engine, database });
  await folder.prepare();
  await out.prepare();
  let isEnding = false;
  const look = async (): Promise<void> => {
    if (isEnding) return;
    const unreadable = (err: unknown) => log.warn({ err }, 'The bank folder cannot be used.');
    await folder.round().catch(unreadable);
    await out.round().catch(unreadable);
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
