import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type PaymentFile, readPaymentFile } from './payment-file.ts';

/**
 * Does a file belong to this account? All of its blocks must name it; otherwise the file is left
 * alone.
 */
const isOf = (iban: string, { blocks }: PaymentFile): boolean =>
  blocks.every(({ debtorIban }) => debtorIban === iban);

/**
 * Takes the payment files of an account from the folder, as a bank's program does. A file is
 * removed after it was taken. A stop in between takes it again, and the bank recognises its id.
 */
export async function takeFromOut(
  folder: string | null,
  iban: string,
  take: (file: PaymentFile) => Promise<void>,
): Promise<void> {
  if (folder === null) return;
  const names = await readdir(join(folder, 'out')).catch(() => []);
  for (const name of names.toSorted()) {
    if (name.startsWith('.')) continue;
    const path = join(folder, 'out', name);
    const file = readPaymentFile(await readFile(path, 'utf8').catch(() => ''));
    if (file === null || !isOf(iban, file)) continue;
    await take(file);
    const taken = join(folder, 'simulator', 'taken');
    await mkdir(taken, { recursive: true });
    await rename(path, join(taken, name));
  }
}
