import { ask, type Operation } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { projects } from '../projects/project.store.ts';
import { beneficiaries } from './beneficiary.store.ts';
import type { Beneficiary } from './beneficiary.ts';

/** Registers a recipient whose IBAN was checked. */
export const registerBeneficiary: Operation<
  Omit<Beneficiary, 'createdAt'>,
  Beneficiary,
  'not_found'
> = {
  name: 'register beneficiary',
  load: ({ projectId }) => [[ask(projects, projectId)]],
  decide: (draft, wanted, now) => {
    if (draft.get(projects, wanted.projectId) === null) {
      return refuse('not_found', `There is no project ${wanted.projectId}.`);
    }
    const beneficiary: Beneficiary = { ...wanted, createdAt: now };
    draft.insert(beneficiaries, beneficiary);
    return accept(beneficiary);
  },
};
