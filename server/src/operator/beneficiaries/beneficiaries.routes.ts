import { randomUUID } from 'node:crypto';
import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import { type Route, route } from '../../edge/route.ts';
import type { Beneficiary } from '../../identity/beneficiaries/beneficiary.ts';
import { registerBeneficiary } from '../../identity/beneficiaries/register-beneficiary.ts';
import { refuseProperties } from '../../kernel/invalid-properties.ts';
import { type OperatorServices, operate } from '../operate.ts';
import { beneficiaryAnswer, newBeneficiary } from './beneficiary.wire.ts';

/** Recipients of splits, as decisions 5 lists them. */
export const beneficiaryRoutes = ({ engine, auth }: OperatorServices): readonly Route[] => [
  route({
    method: 'POST',
    path: '/admin/v1/beneficiaries',
    summary: 'Register a recipient of splits',
    tags: ['Operator: beneficiaries'],
    auth,
    request: { body: newBeneficiary },
    answers: { 201: beneficiaryAnswer },
    successStatus: 201,
    refusals: { invalid_properties: 422, not_found: 404, idempotency_conflict: 409 },
    handle: (request) => {
      const { project_id: projectId, name } = request.body;
      const iban = electronicFormatIBAN(request.body.iban);
      if (iban === null || !isValidIBAN(iban)) {
        return refuseProperties({ iban: ['Iban should be a valid IBAN'] });
      }
      const beneficiary = { id: randomUUID(), projectId, name, iban };
      const told = {
        action: 'register_beneficiary',
        subject: `beneficiary ${beneficiary.id}`,
        details: { project_id: projectId, name },
      };
      return operate(engine, request, told, registerBeneficiary, beneficiary, {
        status: 201,
        wire: ({ id }: Beneficiary) => ({ beneficiary_id: id }),
      });
    },
  }),
];
