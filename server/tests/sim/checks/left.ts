import type { BankPlan } from '../bank-actor.ts';
import type { Call } from '../clients.ts';
import type { Received } from '../receivers.ts';
import type { Decided, Written } from '../recorder.ts';
import type { StoreView } from '../store-view.ts';
import type { OutBank } from '../way-out/out-bank.ts';

/** Everything that a history left behind. */
export type Left = {
  readonly view: StoreView;
  readonly committed: readonly (Decided | Written)[];
  readonly calls: readonly Call[];
  readonly received: readonly Received[];
  readonly plan: BankPlan;
  /** Null: no money leaves by files in this history. */
  readonly outBank: OutBank | null;
};

const shownLengthMax = 400;

/** For the text of a fault. */
export const shown = (value: unknown): string => {
  const text = JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one));
  return (text ?? String(value)).slice(0, shownLengthMax);
};
