import { ask } from '../../engine/operation.ts';
import { addresses, people } from '../../identity/users/person.store.ts';
import { addressId } from '../../identity/users/person.ts';
import { mailAsk, writeMail } from '../../mail/write-mail.ts';
import type { TimerHandler } from '../../time/timer.ts';
import { transfers } from '../transfers/transfer.store.ts';
import type { TransferContext } from '../transfers/transfer-context.ts';
import { transferOf, withdrawalEndTimer } from '../transfers/transfer-timers.ts';
import { withdrawals } from './withdrawal.store.ts';
import type { Withdrawal } from './withdrawal.ts';
import { backMail } from './withdrawal-mail.ts';

const addressOf = ({ personId, email }: Withdrawal): string | null =>
  email === null ? null : addressId(personId, 'email', email);

/**
 * Money that somebody has sent to a bank account is theirs again: they read so by mail, once. An address
 * that is not theirs any more gets nothing (decision 0231).
 */
export const withdrawalEnds = ({ inviting }: Pick<TransferContext, 'inviting'>): TimerHandler => ({
  kind: withdrawalEndTimer,
  *load(subject, rows) {
    const id = transferOf(subject);
    yield [ask(withdrawals, id), ask(transfers, id)];
    const withdrawal = rows.get(withdrawals, id);
    const address = withdrawal === null ? null : addressOf(withdrawal);
    if (withdrawal === null || address === null) return;
    yield [ask(addresses, address), ask(people, withdrawal.personId), mailAsk];
  },
  decide: (draft, subject, now) => {
    const id = transferOf(subject);
    const withdrawal = draft.get(withdrawals, id);
    const transfer = draft.get(transfers, id);
    const at = withdrawal === null ? null : addressOf(withdrawal);
    if (withdrawal === null || transfer === null || at === null) return;
    const address = draft.get(addresses, at);
    const person = draft.get(people, withdrawal.personId);
    if (address === null || person === null) return;
    const { mailing, publicUrl } = inviting(id);
    const mail = backMail(transfer, person, { email: address.value, publicUrl }, now);
    writeMail(draft, mail, mailing, now);
  },
});
