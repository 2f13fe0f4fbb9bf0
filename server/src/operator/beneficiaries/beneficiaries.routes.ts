import { sameCase } from '../../checkout/checkout.wire.ts';
import type { EdgeRequest } from '../../edge/reading/request.ts';
import { type Route, route } from '../../edge/route.ts';
import { beneficiaryIdOf } from '../../identity/beneficiaries/beneficiary.ts';
import { bicIn, ibanIn } from '../../identity/beneficiaries/iban.ts';
import {
  type RegisteredBeneficiary,
  registerBeneficiary,
} from '../../identity/beneficiaries/register-beneficiary.ts';
import { bankAccounts } from '../../identity/projects/bank-account/bank-account.store.ts';
import {
  bankAccountFacts,
  holderNameOf,
} from '../../identity/projects/bank-account/bank-account.ts';
import {
  type ChangedBankAccount,
  changeBankAccount,
} from '../../identity/projects/bank-account/change-bank-account.ts';
import {
  confirmBankAccount,
  readBankAccount,
  readBeneficiary,
} from '../../identity/projects/bank-account/confirm-bank-account.ts';
import type { Project } from '../../identity/projects/project.ts';
import { readProject } from '../../identity/projects/read-project.ts';
import { accept } from '../../kernel/decision.ts';
import { refuseProperties } from '../../kernel/invalid-properties.ts';
import type { Mailing } from '../../mail/write-mail.ts';
import { lookAt } from '../../staff/actions/recorded.ts';
import type { Operator } from '../../staff/actor.ts';
import { bankAccountMails } from '../../staff/owners/bank-account-mail.ts';
import { ownersOf } from '../../staff/owners/owners.store.ts';
import { type OperatorServices, operate } from '../operate.ts';
import { projectParams } from '../projects/project.wire.ts';
import * as wire from './beneficiary.wire.ts';

type Services = OperatorServices & { readonly mailing: Mailing };

const tags = ['Operator: beneficiaries'];

type Wanted = { readonly name: string; readonly iban: string; readonly bic: string | null };
type Request = EdgeRequest<unknown, unknown, unknown, Operator>;

const lookAtAccount = (projectId: string) => lookAt(bankAccounts, projectId, bankAccountFacts);

const toldOf = (projectId: string, { name, iban }: Wanted) => ({
  action: 'register_beneficiary',
  subject: `beneficiary ${beneficiaryIdOf({ projectId, name, iban })}`,
  details: { project_id: projectId, name },
});

/** Registers a recipient of splits. */
const registered = ({ engine }: Services, request: Request, projectId: string, wanted: Wanted) => {
  const { name, iban } = wanted;
  const input = { projectId, name, iban };
  return operate(engine, request, toldOf(projectId, wanted), registerBeneficiary, input, {
    status: 201,
    wire: ({ beneficiary }: RegisteredBeneficiary) => ({ beneficiary_id: beneficiary.id }),
    tookPlace: ({ isRepeated }) => !isRepeated,
  });
};

/** Business 7: with the project's own name it is the account for the project's payouts. */
async function given(
  { engine, database, mailing }: Services,
  request: Request,
  { id: projectId, name: projectName, isTest }: Project,
  account: Wanted,
) {
  const owners = await ownersOf(database, projectId);
  const givenBy = 'operator' as const;
  const mails = bankAccountMails(owners, { projectName, iban: account.iban, givenBy });
  const told = { ...toldOf(projectId, account), look: lookAtAccount(projectId) };
  const input = { projectId, isTest, account, givenBy, mails, mailing };
  return operate(engine, request, told, changeBankAccount, input, {
    status: 201,
    wire: (changed: ChangedBankAccount) => ({ beneficiary_id: changed.account.beneficiaryId }),
    tookPlace: ({ isChanged }) => isChanged,
  });
}

const registerRoute = (services: Services): Route =>
  route({
    ...services.door.at('POST /admin/v1/beneficiaries'),
    summary: 'Register a recipient of splits, or the bank account of a project',
    tags,
    request: { body: wire.newBeneficiary },
    answers: { 201: wire.beneficiaryAnswer },
    successStatus: 201,
    refusals: {
      invalid_properties: 422,
      not_found: 404,
      invalid_state: 409,
      idempotency_conflict: 409,
    },
    handle: async (request) => {
      const { name, bic: givenBic } = request.body;
      const projectId = sameCase(request.body.project_id);
      const iban = ibanIn(request.body.iban);
      const bic = givenBic === undefined ? null : bicIn(givenBic);
      if (iban === null) return refuseProperties({ iban: ['Iban should be a valid IBAN'] });
      if (bic === null && givenBic !== undefined) {
        return refuseProperties({ bic: ['Bic should be a valid BIC'] });
      }
      const wanted = { name, iban, bic };
      const project = await services.engine.read(readProject, projectId);
      return project.ok && holderNameOf(project.value.name) === name.trim()
        ? given(services, request, project.value, { ...wanted, name: name.trim() })
        : registered(services, request, projectId, wanted);
    },
  });

const confirmRoute = ({ engine, door }: Services): Route =>
  route({
    ...door.at('POST /admin/v1/beneficiaries/:beneficiary_id/confirm'),
    summary: 'Confirm the bank account of a project: it is usable at once',
    tags,
    request: { params: wire.beneficiaryParams },
    answers: { 200: wire.bankAccountAnswer },
    successStatus: 200,
    refusals: { not_found: 404, invalid_state: 409, idempotency_conflict: 409 },
    handle: async (request) => {
      const found = await engine.read(readBeneficiary, sameCase(request.params.beneficiary_id));
      if (!found.ok) return found;
      const { id, projectId } = found.value;
      const told = {
        action: 'confirm_bank_account',
        subject: `beneficiary ${id}`,
        details: { project_id: projectId },
        look: lookAtAccount(projectId),
      };
      return operate(engine, request, told, confirmBankAccount, found.value, {
        status: 200,
        wire: ({ account }: ChangedBankAccount) => wire.bankAccountOnWire(account),
        tookPlace: ({ isChanged }) => isChanged,
      });
    },
  });

const readRoute = ({ engine, door }: Services): Route =>
  route({
    ...door.at('GET /admin/v1/projects/:project_id/bank-account'),
    summary: 'Read where the payouts of a project go',
    tags,
    request: { params: projectParams },
    answers: { 200: wire.bankAccountAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params }) => {
      const account = await engine.read(readBankAccount, params.project_id);
      return account.ok ? accept(wire.bankAccountOnWire(account.value)) : account;
    },
  });

/** Recipients of splits, as gaps 5 lists them, and the bank accounts of projects (decision 0173). */
export const beneficiaryRoutes = (services: Services): readonly Route[] => [
  registerRoute(services),
  confirmRoute(services),
  readRoute(services),
];
