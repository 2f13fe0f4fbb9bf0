import { ask, type Operation } from '../../engine/operation.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { closedText } from '../projects/change-project-state.ts';
import { projects } from '../projects/project.store.ts';
import { beneficiaries } from './beneficiary.store.ts';
import { type Beneficiary, beneficiaryIdOf, earlierBeneficiaryIdOf } from './beneficiary.ts';

/** `isRepeated`: the recipient existed already, registered by a request or by an order's splits. */
export type RegisteredBeneficiary = {
  readonly beneficiary: Beneficiary;
  readonly isRepeated: boolean;
};

const idsOf = (wanted: Pick<Beneficiary, 'projectId' | 'iban' | 'name'>): readonly string[] => [
  earlierBeneficiaryIdOf(wanted),
  beneficiaryIdOf(wanted),
];

/** Registers a recipient. The caller has checked the IBAN. */
export const registerBeneficiary: Operation<
  Omit<Beneficiary, 'id' | 'createdAt'>,
  RegisteredBeneficiary,
  'not_found' | 'invalid_state'
> = {
  name: 'register beneficiary',
  load: (wanted) => [
    [...idsOf(wanted).map((id) => ask(beneficiaries, id)), ask(projects, wanted.projectId)],
  ],
  decide: (draft, wanted, now) => {
    const project = draft.get(projects, wanted.projectId);
    if (project === null) return refuse('not_found', `There is no project ${wanted.projectId}.`);
    if (project.state === 'closed') return refuse('invalid_state', closedText);
    const known = idsOf(wanted).flatMap((id) => draft.get(beneficiaries, id) ?? [])[0];
    if (known !== undefined) return accept({ beneficiary: known, isRepeated: true });
    const beneficiary: Beneficiary = { id: beneficiaryIdOf(wanted), ...wanted, createdAt: now };
    draft.insert(beneficiaries, beneficiary);
    return accept({ beneficiary, isRepeated: false });
  },
};
