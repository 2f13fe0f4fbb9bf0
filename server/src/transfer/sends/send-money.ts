import { ask, type Operation } from '../../engine/operation.ts';
import { uuidOf } from '../../engine/uuid-of.ts';
import type { Person } from '../../identity/users/person.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { unixSeconds } from '../../kernel/time.ts';
import type { NewMail } from '../../mail/mail.ts';
import { type Mailing, mailAsk, writeMail } from '../../mail/write-mail.ts';
import { mayMove, ownerAsCreator, pagesClient } from '../transfers/access.ts';
import { createTransfer } from '../transfers/create-transfer.ts';
import type { Creator } from '../transfers/form-transfer.ts';
import type { ProceedRefusal } from '../transfers/proceed.ts';
import { signTransfer } from '../transfers/sign-transfer.ts';
import { transfers } from '../transfers/transfer.store.ts';
import { createdTransfer, type NewTransfer, type Transfer } from '../transfers/transfer.ts';
import type { TransferContext } from '../transfers/transfer-context.ts';
import { isFunded, lackText } from '../transfers/transfer-money.ts';
import { roundsUnder } from '../transfers/transfer-rounds.ts';
import { sentDays } from './sent-day.store.ts';
import { withSent } from './sent-day.ts';

export type SendMoney = {
  readonly wanted: NewTransfer;
  readonly person: Pick<Person, 'id' | 'walletId'>;
  readonly context: TransferContext;
  /** The mail to the sender. Null: they have no address for it. */
  readonly mail: NewMail | null;
  readonly mailing: Mailing;
};

export type SendRefusal =
  | 'insufficient_funds'
  | 'day_limit'
  | 'not_found'
  | 'forbidden'
  | 'invalid_state'
  | ProceedRefusal;

/**
 * The creator of a person's own sends. No project requests them, so everything that is counted per
 * project, such as invitations, is counted per person.
 */
export const senderOf = ({ id, isTest }: Pick<Person, 'id' | 'isTest'>): Creator => ({
  projectId: uuidOf('sends of person', String(id)),
  clientId: pagesClient,
  userId: id,
  isTest,
});

/**
 * Sends a person's money from a page of ours, by the steps of the transfer API: creates the
 * transfer and signs it at once. It never waits for money. The page draws the number when it asks,
 * so the same form sends once (decision 0183).
 */
export const sendMoney: Operation<SendMoney, Transfer, SendRefusal> = {
  name: 'send money',
  weight: () => 4,
  *load({ wanted, mail }, rows) {
    yield [ask(transfers, wanted.id), ask(sentDays, wanted.payerAccount)];
    const asked = createdTransfer(wanted, unixSeconds(0));
    yield* roundsUnder(asked, rows, mail === null ? [] : [mailAsk]);
  },
  decide: (draft, { wanted, person, context, mail, mailing }, now) => {
    const viewer = ownerAsCreator(person);
    const earlier = draft.get(transfers, wanted.id);
    if (earlier !== null) {
      return mayMove(viewer, earlier)
        ? accept(earlier)
        : refuse('not_found', 'There is no such transfer.');
    }
    const before = draft.get(sentDays, wanted.payerAccount);
    const day = withSent(wanted.payerAccount, before, wanted.amount, now);
    if (!day.ok) return day;
    const asked = createdTransfer(wanted, now);
    if (!isFunded(draft, asked)) return refuse('insufficient_funds', lackText(draft, asked));
    const created = createTransfer.decide(draft, wanted, now);
    if (!created.ok) return created;
    if (before === null) draft.insert(sentDays, day.value);
    else draft.update(sentDays, day.value);
    const signed = signTransfer.decide(draft, { transferId: wanted.id, viewer, context }, now);
    if (signed.ok && mail !== null) writeMail(draft, mail, mailing, now);
    return signed;
  },
};
