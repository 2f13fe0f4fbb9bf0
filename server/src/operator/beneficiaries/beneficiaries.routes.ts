import { sameCase } from '../../checkout/checkout.wire.ts';
import { type Route, route } from '../../edge/route.ts';
import { beneficiaryIdOf } from '../../identity/beneficiaries/beneficiary.ts';
import { ibanIn } from '../../identity/beneficiaries/iban.ts';
import {
  type RegisteredBeneficiary,
  registerBeneficiary,
} from '../../identity/beneficiaries/register-beneficiary.ts';
import { refuseProperties } from '../../kernel/invalid-properties.ts';
import { type OperatorServices, operate } from '../operate.ts';
import { beneficiaryAnswer, newBeneficiary } from './beneficiary.wire.ts';

/** Recipients of splits, as gaps 5 lists them. */
export const beneficiaryRoutes = ({ engine, door }: OperatorServices): readonly Route[] => [
  route({
    ...door.at('POST /admin/v1/beneficiaries'),
    summary: 'Register a recipient of splits',
    tags: ['Operator: beneficiaries'],
    request: { body: newBeneficiary },
    answers: { 201: beneficiaryAnswer },
    successStatus: 201,
    refusals: { invalid_properties: 422, not_found: 404, idempotency_conflict: 409 },
    handle: (request) => {
      const { name } = request.body;
      const projectId = sameCase(request.body.project_id);
      const iban = ibanIn(request.body.iban);
      if (iban === null) return refuseProperties({ iban: ['Iban should be a valid IBAN'] });
      const wanted = { projectId, name, iban };
      const told = {
        action: 'register_beneficiary',
        subject: `beneficiary ${beneficiaryIdOf(wanted)}`,
        details: { project_id: projectId, name },
      };
      return operate(engine, request, told, registerBeneficiary, wanted, {
        status: 201,
        wire: ({ beneficiary }: RegisteredBeneficiary) => ({ beneficiary_id: beneficiary.id }),
        tookPlace: ({ isRepeated }) => !isRepeated,
      });
    },
  }),
];
