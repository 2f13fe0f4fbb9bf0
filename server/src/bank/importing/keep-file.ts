import { feedAsk } from '../../delivery/events/record-event.ts';
import { ask, type Operation, type Query } from '../../engine/operation.ts';
import { accept } from '../../kernel/decision.ts';
import { type BankFile, bankFiles } from './bank-file.store.ts';

type NewFile = Omit<BankFile, 'createdAt'>;

/**
 * Records a file once all of it was taken. An interrupted file is not recorded, so the next attempt
 * goes on with it.
 */
export const keepFile: Operation<NewFile, BankFile, never> = {
  name: 'keep bank file',
  load: ({ id }) => [[ask(bankFiles, id), feedAsk]],
  decide: (draft, file, now) => {
    const known = draft.get(bankFiles, file.id);
    if (known !== null) return accept(known);
    const kept = { ...file, createdAt: now };
    draft.insert(bankFiles, kept);
    return accept(kept);
  },
};

export const readBankFiles: Query<readonly string[], readonly BankFile[], never> = {
  name: 'read bank files',
  load: (ids) => [ids.map((id) => ask(bankFiles, id))],
  answer: (rows, ids) => accept(ids.flatMap((id) => rows.get(bankFiles, id) ?? [])),
};
