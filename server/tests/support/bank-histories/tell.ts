import type { Telling } from './files.ts';

/** The import of a file ends here, as when a process is killed. */
export class Crash extends Error {}

/** Whoever takes files of statements: with a database or without one. */
export type TakingBank = {
  /** Throws `Crash` after so many parts of the file, if that is asked for. */
  readonly give: (file: string, partsMax?: number) => Promise<void>;
  readonly acceptBreak: () => Promise<void>;
};

/** What is left in the end, without what the order of coming may decide (decision 0210). */
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
  /** Of the payment that it is for. */
  readonly key: string | undefined;
};

/** Which of two transfers of one payment came first is told by nothing that lasts. */
export const shownTransaction = ({ amount, state, reason, key, ...row }: Shown): string => {
  // References differ from service to service.
  const text = key === undefined ? (row.remittance ?? row.reference) : '';
  const shown = text?.replaceAll(/rf\w{14}/gi, 'RF');
  return [amount, state, reason === 'part' ? '' : reason, key, shown].join(' | ');
};

/** Gives files as a telling says: some cut short, some in one moment, some breaks accepted. */
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
