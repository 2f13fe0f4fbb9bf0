import { ask, type Operation } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { projects } from '../projects/project.store.ts';
import { beneficiaries } from './beneficiary.store.ts';
import { type Beneficiary, beneficiaryIdOf } from './beneficiary.ts';

/** `isRepeated`: the recipient was there already, registered by somebody or by an order's splits. */
export type RegisteredBeneficiary = {
  readonly beneficiary: Beneficiary;
  readonly isRepeated: boolean;
};

/** Registers a recipient whose IBAN was checked. */
export const registerBeneficiary: Operation<
  Omit<Beneficiary, 'id' | 'createdAt'>,
  RegisteredBeneficiary,
  'not_found'
> = {
  name: 'register beneficiary',
  load: (wanted) => [
    [ask(beneficiaries, beneficiaryIdOf(wanted)), ask(projects, wanted.projectId)],
  ],
  decide: (draft, wanted, now) => {
    if (draft.get(projects, wanted.projectId) === null) {
      return refuse('not_found', `There is no project ${wanted.projectId}.`);
    }
    const id = beneficiaryIdOf(wanted);
    const known = draft.get(beneficiaries, id);
    if (known !== null) return accept({ beneficiary: known, isRepeated: true });
    const beneficiary: Beneficiary = { id, ...wanted, createdAt: now };
    draft.insert(beneficiaries, beneficiary);
    return accept({ beneficiary, isRepeated: false });
  },
};
