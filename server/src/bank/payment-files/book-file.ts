import { feedAsk } from '../../delivery/events/record-event.ts';
import type { Engine } from '../../engine/engine.ts';
import { ask, type Operation } from '../../engine/operation.ts';
import { accept } from '../../kernel/decision.ts';
import { accounts } from '../../ledger/account.store.ts';
import { payouts } from '../../payouts/payout.store.ts';
import type { NamedPayout, PayoutCauses } from '../../payouts/payout-cause.ts';
import type { BankAccount } from '../accounts/bank-account.ts';
import { bookPayout, payoutRounds } from './end-payout.ts';
import { filesUnderWay, namedLines } from './payment-lines.store.ts';
import type { PayoutPort } from './payout-claim.ts';
import { refreshFile } from './take-report.ts';

type BookOfFile = {
  readonly causes: PayoutCauses;
  readonly account: BankAccount;
  readonly payout: NamedPayout;
  readonly fileId: string;
  readonly bookedOn: string;
};

/** Books one payout of a file that the bank booked as one sum. A repetition changes nothing. */
const bookOfFile: Operation<BookOfFile, null, never> = {
  name: 'book payout of file',
  weight: () => 4,
  load: ({ causes, account, ...filed }, rows) =>
    payoutRounds(causes, filed, rows, [ask(accounts, account.onTheWay), feedAsk]),
  decide: (draft, { causes, account, payout: { id }, bookedOn }, now) => {
    const payout = draft.get(payouts, id);
    if (payout !== null) bookPayout(draft, causes, payout, bookedOn, account.onTheWay, now);
    return accept(null);
  },
};

const bankLine = { kind: 'client', id: 'bank' } as const;

/**
 * Runs after every import and at every start. It books the payouts of files that were booked as one
 * sum, and brings each file to the state of its payouts. An interrupted run goes on the next time.
 */
export async function bookFiles(
  { engine, database, causes }: PayoutPort & { readonly engine: Engine },
  account: BankAccount,
): Promise<void> {
  for (const { id, bookedAsOneOn } of await filesUnderWay(database, account.id)) {
    if (bookedAsOneOn !== null) {
      for await (const lines of namedLines(database, id)) {
        const each = { causes, account, fileId: id, bookedOn: bookedAsOneOn };
        await Promise.all(
          lines.map((payout) => engine.execute(bookOfFile, { ...each, payout }, bankLine)),
        );
      }
    }
    await refreshFile({ engine, database }, id, { hasAnswered: false, asksPerson: false });
  }
}
