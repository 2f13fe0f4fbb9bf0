import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UnreadableFile } from '../xml/unreadable-file.ts';

/** The subfolders (bank 2, Statement files). */
const rooms = ['in', 'done', 'refused', 'out'] as const;
/** Within `in`: files that a node has taken and not finished yet. */
const takenRoom = '.taking';

/** A file that changed more recently than this is still being written. */
const quietMs = 2_000;
/** A claim that nobody has touched for this long belongs to a dead node. */
const staleMs = 600_000;
const touchMs = 60_000;

/** The report beside a file. If nothing of a file was taken, it goes to `refused`. */
export type TakenFile = { readonly isTaken: boolean; readonly report: object };

export type FolderParts = {
  readonly root: string;
  readonly take: (path: string, name: string) => Promise<TakenFile>;
  readonly nowMs: () => number;
  /** Reports what a person should know. The file stays or moves as the folder decides. */
  readonly tell: (fields: object, message: string) => void;
};

/** Claims a file: of several renames only one succeeds. */
async function claimed(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** The folder through which a bank's program hands over and collects files. */
export class BankFolder {
  readonly #parts: FolderParts;
  readonly #node = randomUUID().slice(0, 8);
  /** The file sizes of the last round: a file that has grown since is not whole yet. */
  #sizes = new Map<string, number>();

  constructor(parts: FolderParts) {
    this.#parts = parts;
  }

  #at(...names: readonly string[]): string {
    return join(this.#parts.root, ...names);
  }

  async prepare(): Promise<void> {
    for (const room of rooms) await mkdir(this.#at(room), { recursive: true });
    await mkdir(this.#at('in', takenRoom), { recursive: true });
  }

  /** Scans once, and takes the files that are whole. */
  async round(): Promise<void> {
    await this.#giveBackStale();
    const sizes = new Map<string, number>();
    for (const entry of await readdir(this.#at('in'), { withFileTypes: true })) {
      if (!entry.isFile() || entry.name.startsWith('.')) continue;
      const found = await stat(this.#at('in', entry.name)).catch(() => null);
      if (found === null) continue;
      sizes.set(entry.name, found.size);
      const isQuiet = this.#parts.nowMs() - found.mtimeMs >= quietMs;
      if (isQuiet && this.#sizes.get(entry.name) === found.size) await this.#take(entry.name);
    }
    this.#sizes = sizes;
  }

  /**
   * Files that a node took and did not finish are taken again. Everything in them takes effect
   * once.
   */
  async #giveBackStale(): Promise<void> {
    const room = this.#at('in', takenRoom);
    for (const name of await readdir(room)) {
      const found = await stat(join(room, name)).catch(() => null);
      if (found === null || this.#parts.nowMs() - found.mtimeMs < staleMs) continue;
      await this.#giveBack(join(room, name), name.slice(name.indexOf('~') + 1));
    }
  }

  async #take(name: string): Promise<void> {
    const path = this.#at('in', takenRoom, `${this.#node}~${name}`);
    if (!(await claimed(this.#at('in', name), path))) return;
    const touch = () => utimes(path, new Date(), new Date()).catch(() => undefined);
    await touch();
    const touching = setInterval(() => void touch(), touchMs).unref();
    try {
      const { isTaken, report } = await this.#parts.take(path, name);
      await this.#putAway(path, name, isTaken ? 'done' : 'refused', report);
      if (!isTaken) this.#parts.tell({ file: name }, 'Nothing of a file of the bank was taken.');
    } catch (error) {
      await this.#failed(path, name, error);
    } finally {
      clearInterval(touching);
    }
  }

  async #failed(path: string, name: string, error: unknown): Promise<void> {
    if (error instanceof UnreadableFile) {
      const said = { error: error.code, line: error.line, reason: error.reason };
      await this.#putAway(path, name, 'refused', said);
      this.#parts.tell({ file: name, ...said }, 'A file of the bank cannot be read.');
      return;
    }
    // The database may be down, for example: the next round tries again.
    await this.#giveBack(path, name);
    this.#parts.tell(
      { file: name, err: error },
      'A file of the bank was not taken; it stays in `in`.',
    );
  }

  /** A bank may reuse a file name, and the next file may have arrived meanwhile. */
  async #giveBack(path: string, name: string): Promise<void> {
    await claimed(path, this.#at('in', await this.#freeName('in', name)));
  }

  async #freeName(room: (typeof rooms)[number], name: string): Promise<string> {
    return (await exists(this.#at(room, name))) ? `${randomUUID().slice(0, 8)}-${name}` : name;
  }

  /**
   * The report is written before the file moves, so that nobody finds a file without its report.
   */
  async #putAway(
    path: string,
    name: string,
    room: 'done' | 'refused',
    report: object,
  ): Promise<void> {
    const kept = await this.#freeName(room, name);
    const [at, draft] = [this.#at(room, `${kept}.report.json`), this.#at(room, `.${kept}.report`)];
    await writeFile(draft, `${JSON.stringify(report, null, 2)}\n`);
    await rename(draft, at);
    await rename(path, this.#at(room, kept));
  }
}
