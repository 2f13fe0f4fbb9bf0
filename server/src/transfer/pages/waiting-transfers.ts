import type { Person } from '../../identity/users/person.ts';
import type { PageLanguage } from '../../pages/language.ts';
import type { TransferServices } from '../transfer-services.ts';
import { payerAsViewer } from '../transfers/access.ts';
import { revokeTransfer } from '../transfers/revoke-transfer.ts';
import { transferIdIn } from '../transfers/transfer.wire.ts';
import { waitingTransfers } from '../transfers/waiting-transfers.store.ts';
import { beneficiaryWords } from './beneficiary-words.ts';
import { type SignScene, sceneOf } from './sign-scene.ts';

type Services = Pick<TransferServices, 'engine' | 'database' | 'clock' | 'context'>;

const pathOf = (id: string): string => `/wallet/transfer-sign/${id}`;

function waitingOf({ transfer, project }: SignScene, language: PageLanguage) {
  const { purpose, amount: minor, currency, createdAt, lapsesAt } = transfer;
  const id = String(transfer.id);
  const told = [purpose?.details ?? null, purpose?.reference ?? null];
  return {
    id,
    askedBy: project.name,
    to: beneficiaryWords(transfer.beneficiary, language),
    purposes: told.filter((text) => text !== null),
    needed: [{ minor, currency }],
    askedAt: createdAt,
    until: lapsesAt,
    path: pathOf(id),
  };
}

/**
 * Signed transfers that wait for money, for the page that shows a payer everything that waits for
 * theirs (decision 0088). That page belongs to the pillar that keeps the sessions. This source is
 * passed in.
 */
export const transfersThatWait = ({ engine, database, clock, context }: Services) => ({
  kind: 'transfer',
  pathOf,
  find: async (
    { person, accountIds }: { readonly person: Person; readonly accountIds: readonly bigint[] },
    language: PageLanguage,
    limit: number,
  ) => {
    const { ids, total } = await waitingTransfers(
      database,
      { accountIds, now: clock.now() },
      limit,
    );
    const scenes = await Promise.all(ids.map((id) => sceneOf(engine, id, person)));
    const first = scenes.flatMap((scene) =>
      scene?.transfer.status === 'waiting_funds' ? [waitingOf(scene, language)] : [],
    );
    return { first, total: total - ids.length + first.length };
  },
  callOff: async (id: string, person: Person) => {
    const transferId = transferIdIn(id);
    const scene = transferId.ok ? await sceneOf(engine, transferId.value, person) : null;
    if (scene === null) return 'unknown' as const;
    const { transfer } = scene;
    const viewer = payerAsViewer(person.walletId);
    const done = await engine.execute(
      revokeTransfer,
      { transferId: transfer.id, viewer, context },
      // The queue is fair between merchants, so payers wait in the queue of their merchant.
      { kind: 'client', id: transfer.clientId },
    );
    if (done.ok) return 'called_off' as const;
    const after = await sceneOf(engine, transfer.id, person);
    const isRejected = after?.transfer.status === 'rejected';
    return isRejected ? ('called_off' as const) : ('went_on' as const);
  },
});
