import type { Database } from '../storage/database.ts';

/** The things with a number instead of a UUID, because the documents say integer. */
export type NumberedKind = 'project' | 'user' | 'payment' | 'allowance' | 'transfer';

export type IntegerIds = { readonly next: (kind: NumberedKind) => Promise<number> };

/** A node that makes thousands of payments a second must not fetch a block for every hundred. */
const blockSizes: Readonly<Record<NumberedKind, number>> = {
  project: 100,
  user: 100,
  payment: 1_000,
  allowance: 100,
  transfer: 1_000,
};

type Block = { next: number; end: number };

/**
 * Numbers that no other node gives out (decision 0011-integer-ids-come-in-blocks). A node that
 * stops loses the rest of its block, so the order and the gaps of numbers mean nothing.
 */
export function createIntegerIds(database: Database): IntegerIds {
  const blocks = new Map<NumberedKind, Promise<Block>>();

  // A caller waits for one row by its key. The commit is on disk before a number is given out.
  const fetchBlock = (kind: NumberedKind): Promise<Block> =>
    database.withLookup(async (client) => {
      const { rows } = await client.query<{ end: string }>(
        'UPDATE id_block SET next = next + $2 WHERE kind = $1 RETURNING next AS end',
        [kind, blockSizes[kind]],
      );
      const [row] = rows;
      if (row === undefined) throw new Error(`id_block has no row for ${kind}`);
      const end = Number(row.end);
      return { next: end - blockSizes[kind], end };
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
