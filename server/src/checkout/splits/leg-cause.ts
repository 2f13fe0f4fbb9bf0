import { mustGet } from '../../engine/must-get.ts';
import { ask } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { projects } from '../../identity/projects/project.store.ts';
import { accept } from '../../kernel/decision.ts';
import type { UnixSeconds } from '../../kernel/time.ts';
import { accounts } from '../../ledger/account.store.ts';
import { serviceAccounts } from '../../ledger/service-account.store.ts';
import { type ServicePurpose, serviceAccountId } from '../../ledger/service-account.ts';
import type { Payout } from '../../payouts/payout.ts';
import type { CausedPayouts, NamedPayout } from '../../payouts/payout-cause.ts';
import { promiseMail } from '../coming-back/promise-mail.ts';
import { orders } from '../orders/order.store.ts';
import { rowsUnder } from '../payments/drive-payment.ts';
import { legMovementId, payoutMovementId } from '../payments/movement-ids.ts';
import { payments } from '../payments/payment.store.ts';
import {
  accountFor,
  beneficiaryPurpose,
  moveSurely,
  returnedPurpose,
} from '../payments/payment-money.ts';
import { changeLeg } from './change-leg.ts';
import type { LegNames } from './leg-payout.ts';
import type { Distribution } from './split-plan.ts';

const namesOf = ({ extras }: Pick<NamedPayout, 'extras'>): LegNames => extras as LegNames;

/** The account that holds a recipient's money before it leaves. */
const ownPurpose = (payout: NamedPayout): ServicePurpose =>
  beneficiaryPurpose(namesOf(payout).beneficiary_id);
/** The account that keeps returned money. */
const keptPurpose = (payout: NamedPayout): ServicePurpose =>
  returnedPurpose({ id: namesOf(payout).project_id });

function legIn(draft: Draft, payout: Payout) {
  const { payment_id: paymentId, project_id: projectId, leg_id: legId } = namesOf(payout);
  const payment = mustGet(draft, payments, paymentId);
  const leg = payment.distributions.find(({ id }) => id === legId);
  if (leg === undefined) throw new Error(`payout ${payout.id} is of a leg that is gone`);
  return { owner: mustGet(draft, projects, projectId), payment, leg };
}

/** The money is kept until the leg is sent again (checkout 3.2). */
function comeBack(draft: Draft, payout: Payout, from: bigint, now: UnixSeconds): void {
  const { owner, payment, leg } = legIn(draft, payout);
  const move = {
    kind: 'distribution_returned',
    debitAccount: from,
    creditAccount: accountFor(draft, keptPurpose(payout), payout, payout.id, now),
    amount: payout.amount,
  };
  moveSurely(draft, legMovementId(payment), [move], now);
  const returned: Distribution = { ...leg, status: 'returned', moves: leg.moves + 1 };
  changeLeg(draft, owner, payment, returned, now);
  promiseMail(draft, payout, now);
}

/**
 * A recipient's share that leaves in payment files. It counts as delivered when it is first sent.
 * After a return it counts again only when the bank has booked it (decision 0224).
 */
export const legCause: CausedPayouts = {
  *load(payout, rows) {
    const { order_id: orderId, project_id: projectId } = namesOf(payout);
    yield [ask(orders, orderId)];
    const order = rows.get(orders, orderId);
    if (order === null) return;
    const named = [ownPurpose(payout), keptPurpose(payout)].map((purpose) =>
      serviceAccountId(purpose, payout),
    );
    yield [
      ...rowsUnder(order),
      ask(projects, projectId),
      ...named.map((id) => ask(serviceAccounts, id)),
    ];
    yield named.flatMap((id) => {
      const account = rows.get(serviceAccounts, id);
      return account === null ? [] : [ask(accounts, account.accountId)];
    });
  },
  booked: (draft, payout, clearing, now) => {
    const move = {
      kind: 'distribution_paid',
      debitAccount: accountFor(draft, ownPurpose(payout), payout, payout.id, now),
      creditAccount: clearing,
      amount: payout.amount,
    };
    moveSurely(draft, payoutMovementId('distribution_paid', payout.id), [move], now);
    const { owner, payment, leg } = legIn(draft, payout);
    if (leg.status === 'sent') {
      changeLeg(draft, owner, payment, { ...leg, status: 'delivered' }, now);
    }
  },
  rejected: (draft, payout, _failure, _clearing, now) =>
    comeBack(draft, payout, accountFor(draft, ownPurpose(payout), payout, payout.id, now), now),
  returned: (draft, payout, _failure, clearing, now) => {
    comeBack(draft, payout, clearing, now);
    return accept('taken');
  },
};
