import type { Person } from '../../../identity/users/person.ts';
import type { PageLanguage } from '../../../pages/language.ts';
import { revokeTransaction } from '../../transactions/revoke-transaction.ts';
import { waitsUntil } from '../../transactions/transaction.ts';
import { waitingAcceptances } from '../../transactions/waiting-acceptances.store.ts';
import { ownerOf } from '../../wallet-owner.ts';
import { type ConfirmScene, sceneOf } from '../confirm/confirm-scene.ts';
import { confirmTexts } from '../confirm/confirm-texts.ts';
import { totalsOf } from '../confirm/outcome.ts';
import type { PayerPageServices } from '../page-services.ts';
import type { Waiting, WaitingSource } from './waiting.ts';

type Services = Pick<PayerPageServices, 'engine' | 'database' | 'clock' | 'wallet'>;

const pathOf = (id: string): string => `/wallet/confirm/${id}`;

const isAwaitedBy = ({ whole: { transaction } }: ConfirmScene, { walletId }: Person): boolean =>
  transaction.status === 'new' && transaction.pendingAcceptance?.walletId === walletId;

/** A wallet is shown by its number: its owner's name is confidential. */
function recipientsOf({ whole, project }: ConfirmScene, language: PageLanguage): readonly string[] {
  const named = whole.payments.map(({ beneficiaryEmail, beneficiaryWallet }) => {
    const isOwn = beneficiaryWallet === null || beneficiaryWallet === project.walletId;
    return (
      beneficiaryEmail ?? (isOwn ? project.name : confirmTexts[language].wallet(beneficiaryWallet))
    );
  });
  return [...new Set(named)];
}

function waitingOf(scene: ConfirmScene, language: PageLanguage): Waiting {
  const { whole, project } = scene;
  const { id, createdAt } = whole.transaction;
  return {
    id,
    askedBy: project.name,
    to: recipientsOf(scene, language),
    purposes: whole.payments.map(({ description }) => description),
    needed: totalsOf(whole.payments),
    askedAt: createdAt,
    until: waitsUntil(whole.transaction),
    path: pathOf(id),
  };
}

/** Transactions that were accepted on the page and wait for money (gaps 3, Acceptance). */
export const acceptancesThatWait = ({
  engine,
  database,
  clock,
  wallet,
}: Services): WaitingSource => ({
  kind: 'transaction',
  pathOf,
  find: async ({ person, accountIds }, language, limit) => {
    const wanted = { walletId: person.walletId, accountIds, now: clock.now() };
    const { ids, total } = await waitingAcceptances(database, wanted, limit);
    const scenes = await Promise.all(ids.map((id) => sceneOf(engine, id, null, clock.now())));
    const first = scenes.flatMap((scene) =>
      scene !== null && isAwaitedBy(scene, person) ? [waitingOf(scene, language)] : [],
    );
    return { first, total: total - ids.length + first.length };
  },
  callOff: async (id, person) => {
    const scene = await sceneOf(engine, id, null, clock.now());
    if (scene === null) return 'unknown';
    const { whole, project } = scene;
    // A transaction that they have not accepted asks them on its own page.
    if (!isAwaitedBy(scene, person)) {
      return whole.transaction.status === 'canceled' ? 'called_off' : 'went_on';
    }
    const owner = ownerOf(project, wallet.settlementSeconds);
    const { walletId } = person;
    const done = await engine.execute(
      revokeTransaction,
      { transactionId: whole.transaction.id, owner, user: null, by: 'payer', walletId },
      // The queue is fair between merchants, so payers wait in the queue of their merchant.
      { kind: 'client', id: project.clientId },
    );
    if (done.ok) return 'called_off';
    const after = await sceneOf(engine, id, null, clock.now());
    return after?.whole.transaction.status === 'canceled' ? 'called_off' : 'went_on';
  },
});
