import type { Person } from '../../identity/users/person.ts';
import type { Html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import type { TransferServices } from '../transfer-services.ts';
import { payerAsViewer } from '../transfers/access.ts';
import { readTransfer } from '../transfers/read-transfer.ts';
import { withdrawalRows } from './withdraw-view.ts';
import { latestWithdrawals } from './withdrawal.store.ts';

const shownMax = 20;

/** A person's transfers to bank accounts with their status. False: none. */
export const ownWithdrawals =
  ({ engine, database }: Pick<TransferServices, 'engine' | 'database'>) =>
  async ({ id, walletId }: Person, language: PageLanguage): Promise<Html | false> => {
    const viewer = payerAsViewer(walletId);
    const ids = await latestWithdrawals(database, id, shownMax);
    const found = await Promise.all(
      ids.map((transferId) => engine.read(readTransfer, { transferId, viewer })),
    );
    return withdrawalRows(
      found.flatMap((one) => (one.ok ? [one.value] : [])),
      language,
    );
  };
