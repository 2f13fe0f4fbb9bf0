import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Engine } from '../../engine/engine.ts';
import type { Database } from '../../storage/database.ts';
import { readPaymentFile } from '../payment-files/make-file.ts';
import { keptBytes, releasedFiles } from '../payment-files/payment-file.store.ts';
import type { PaymentFile } from '../payment-files/payment-file.ts';
import { layOut, submitFile } from '../payment-files/release-file.ts';

type Parts = {
  readonly root: string;
  readonly engine: Engine;
  readonly database: Database;
};

/** Within `out`: copies that are written and not published yet. */
const readyRoom = '.ready';
const bankLine = { kind: 'client', id: 'bank' } as const;

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/**
 * Publishes released files for the bank's program, each once (decision 0222). Each node writes its
 * own copy, the commit decides whose copy counts, and a rename publishes that copy. So no crash in
 * between publishes a file twice. A published file that has disappeared was taken, and is
 * submitted.
 */
export class OutFolder {
  readonly #parts: Parts;
  readonly #node = randomUUID().slice(0, 8);

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  #at(...names: readonly string[]): string {
    return join(this.#parts.root, 'out', ...names);
  }

  async prepare(): Promise<void> {
    await mkdir(this.#at(readyRoom), { recursive: true });
  }

  async round(): Promise<void> {
    const { engine, database } = this.#parts;
    for (const id of await releasedFiles(database)) {
      const file = await engine.read(readPaymentFile, id);
      if (file.ok && file.value.state === 'released') await this.#bringOut(file.value);
    }
  }

  async #bringOut(file: PaymentFile): Promise<void> {
    const { engine } = this.#parts;
    const laid = file.laidOutAs === null ? await this.#layOut(file) : file.laidOutAs;
    if (laid === null) return;
    const shown = this.#at(`${file.messageId}.xml`);
    const ready = this.#at(readyRoom, laid);
    if (await exists(ready)) {
      // Another node may be faster; then nothing is left to rename.
      await rename(ready, shown).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
    } else if (!(await exists(shown))) {
      await engine.execute(submitFile, { id: file.id }, bankLine);
    }
  }

  /** The name of the copy that counts. Null: the file was already taken. */
  async #layOut({ id, messageId }: PaymentFile): Promise<string | null> {
    const { engine, database } = this.#parts;
    const as = `${messageId}.${this.#node}`;
    const written = await open(this.#at(readyRoom, as), 'w');
    try {
      for await (const piece of keptBytes(database, id)) await written.write(piece);
      await written.sync();
    } finally {
      await written.close();
    }
    const laid = await engine.execute(layOut, { id, as }, bankLine);
    return laid.ok ? laid.value.laidOutAs : null;
  }
}
