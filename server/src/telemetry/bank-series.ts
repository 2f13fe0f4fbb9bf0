import { Gauge, type Registry } from 'prom-client';

/** The books' figures for each bank account (bank 4). */
export type BankSeries = {
  /** Minor units that nothing explains. It should be 0. */
  readonly unexplained: (bankAccountId: string, minor: bigint) => void;
  /** Whether a gap in its statements stops automatic settlement. */
  readonly halted: (bankAccountId: string, isHalted: boolean) => void;
  /** Sets the function that counts payment files without any answer from the bank. */
  readonly watchFiles: (stuck: () => Promise<number>) => void;
};

export function bankSeries(registry: Registry): BankSeries {
  const labelNames = ['bank_account'];
  const unexplained = new Gauge({
    name: 'florin_bank_unexplained',
    help: 'Minor units by which the books and the bank differ, and which nothing explains.',
    labelNames,
    registers: [registry],
  });
  const halted = new Gauge({
    name: 'florin_bank_halted',
    help: '1 while a break in the statements of the account waits for a treasurer.',
    labelNames,
    registers: [registry],
  });
  let ask: (() => Promise<number>) | null = null;
  new Gauge({
    name: 'florin_bank_file_stuck',
    help: 'Payment files that are released or submitted for a day without a trace.',
    registers: [registry],
    async collect() {
      const stuck = await ask?.().catch(() => null);
      if (stuck !== null && stuck !== undefined) this.set(stuck);
    },
  });
  return {
    watchFiles: (stuck) => {
      ask = stuck;
    },
    unexplained: (account, minor) => unexplained.set({ bank_account: account }, Number(minor)),
    halted: (account, isHalted) => halted.set({ bank_account: account }, isHalted ? 1 : 0),
  };
}
