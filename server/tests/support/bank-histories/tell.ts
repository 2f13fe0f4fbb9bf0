import type { Telling } from './files.ts';

/** The import of a file stops here, as if the process were killed. */
export class Crash extends Error {}

/** An importer of statement files, with a database or without one. */
export type TakingBank = {
  /** Throws `Crash` after this many parts of the file, if given. */
  readonly give: (file: string, partsMax?: number) => Promise<void>;
  readonly acceptBreak: () => Promise<void>;
};

/** The final result, without what may depend on the order of arrival (decision 0210). */
export type SeenBank = {
  readonly isHalted: boolean;
  readonly closing: number;
  readonly ledger: number;
  readonly unexplained: number;
  readonly explained: readonly string[];
  readonly payments: readonly string[];
  readonly transactions: readonly string[];
};

type Shown = {
  readonly amount: bigint | number;
  readonly state: string;
  readonly reason: string | null;
  readonly reference: string | null;
  readonly remittance: string | null;
  /** The key of the payment that it is for. */
  readonly key: string | undefined;
};

/** Nothing permanent records which of two transfers of one payment came first. */
export const shownTransaction = ({ amount, state, reason, key, ...row }: Shown): string => {
  // References differ from service to service.
  const text = key === undefined ? (row.remittance ?? row.reference) : '';
  const shown = text?.replaceAll(/rf\w{14}/gi, 'RF');
  return [amount, state, reason === 'part' ? '' : reason, key, shown].join(' | ');
};

/**
 * Delivers files as a telling says: some interrupted, some at the same moment, some breaks
 * accepted.
 */
export async function tell(
  bank: TakingBank,
  files: readonly string[],
  { crashes, together, accepted }: Telling,
): Promise<void> {
  const cutShort: string[] = [];
  const give = async (file: string, index: number): Promise<void> => {
    const crash = crashes.find((one) => one.file === index);
    try {
      await bank.give(file, crash?.after);
    } catch (fault) {
      if (!(fault instanceof Crash)) throw fault;
      cutShort.push(file);
    }
  };
  let under: Promise<void>[] = [];
  for (const [index, file] of files.entries()) {
    under.push(give(file, index));
    if (together.includes(index)) continue;
    await Promise.all(under);
    under = [];
    if (accepted.includes(index)) await bank.acceptBreak();
  }
  await Promise.all(under);
  for (const file of cutShort) await bank.give(file);
}
