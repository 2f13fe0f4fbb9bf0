import type { Database } from '../storage/database.ts';

/** What gets a number instead of a UUID, because the documents say integer. */
export type NumberedKind = 'project' | 'user' | 'wallet';

export type IntegerIds = { readonly next: (kind: NumberedKind) => Promise<number> };

const blockSize = 100;

type Block = { next: number; end: number };

/**
 * Numbers that no other node gives out (decision 0011-integer-ids-come-in-blocks). A
 * node that stops loses the rest of its block, so their order and gaps mean nothing.
 */
export function createIntegerIds(database: Database): IntegerIds {
  const blocks = new Map<NumberedKind, Promise<Block>>();

  const fetchBlock = (kind: NumberedKind): Promise<Block> =>
    database.withClient(async (client) => {
      const { rows } = await client.query<{ end: string }>(
        'UPDATE id_block SET next = next + $2 WHERE kind = $1 RETURNING next AS end',
        [kind, blockSize],
      );
      const [row] = rows;
      if (row === undefined) throw new Error(`id_block has no row for ${kind}`);
      const end = Number(row.end);
      return { next: end - blockSize, end };
    });

  const next = async (kind: NumberedKind): Promise<number> => {
    const pending = blocks.get(kind) ?? fetchBlock(kind);
    blocks.set(kind, pending);
    const block = await pending.catch((fault: unknown) => {
      if (blocks.get(kind) === pending) blocks.delete(kind);
      throw fault;
    });
    if (block.next < block.end) {
      block.next += 1;
      return block.next - 1;
    }
    if (blocks.get(kind) === pending) blocks.delete(kind);
    return next(kind);
  };

  return { next };
}
