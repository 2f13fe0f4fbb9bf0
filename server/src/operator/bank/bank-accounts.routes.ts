import type { Static } from 'typebox';
import type { BankDirectory } from '../../bank/accounts/account-directory.ts';
import { bankAccountList, bankAccounts } from '../../bank/accounts/bank-account.store.ts';
import { bankAccountIdOf } from '../../bank/accounts/bank-account.ts';
import {
  addBankAccount,
  changeBankAccount,
  readBankAccount,
  readBankAccounts,
} from '../../bank/accounts/change-bank-accounts.ts';
import { sameCase } from '../../checkout/checkout.wire.ts';
import type { Violation } from '../../edge/checking/violation.ts';
import { membersOf } from '../../edge/reading/loose-body.ts';
import { type Route, route } from '../../edge/route.ts';
import { listAnswer } from '../../figures/lists/list-answer.ts';
import { bicIn, ibanIn } from '../../identity/beneficiaries/iban.ts';
import { accept, granted } from '../../kernel/decision.ts';
import { newRandomBits } from '../../ledger/new-random-bits.ts';
import { lookAt } from '../../staff/actions/recorded.ts';
import { unknownFields } from '../known-fields.wire.ts';
import { type OperatorServices, operate } from '../operate.ts';
import * as wire from './bank-account.wire.ts';

export type BankServices = OperatorServices & { readonly bankDirectory: BankDirectory };

const tags = ['Operator: bank'];

/** In the case of the project's own row: ids are compared as texts. */
const projectIn = (id: string | null): string | null => (id === null ? null : sameCase(id));

const isTimeZone = (text: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }) !== null;
  } catch {
    return false;
  }
};

/** Rules for an account that a schema cannot express. */
function rules(body: unknown): readonly Violation[] {
  const { iban, bic, profile } = membersOf(body);
  const { time_zone: zone } = membersOf(profile);
  return [
    ...(typeof iban === 'string' && ibanIn(iban) === null
      ? [{ path: 'iban', message: 'IBAN is not valid' }]
      : []),
    ...(typeof bic === 'string' && bicIn(bic) === null
      ? [{ path: 'bic', message: 'BIC is not valid' }]
      : []),
    ...(typeof zone === 'string' && !isTimeZone(zone)
      ? [{ path: 'profile.time_zone', message: 'Time zone is not known' }]
      : []),
  ];
}

const lookAtAccount = (id: string) => lookAt(bankAccounts, id, wire.bankAccountOnWire);

const createRoute = ({ engine, door, bankDirectory }: BankServices): Route =>
  route({
    ...door.at('POST /admin/v1/bank-accounts'),
    summary: 'Add a bank account by which money comes and goes',
    tags,
    request: { body: wire.newBankAccount },
    rules: ({ body }) => rules(body),
    answers: { 201: wire.bankAccountAnswer },
    successStatus: 201,
    refusals: {
      already_there: 409,
      project_not_found: 404,
      invalid_state: 409,
      mode_mismatch: 422,
      idempotency_conflict: 409,
    },
    handle: async (request) => {
      const { body } = request;
      const iban = ibanIn(body.iban) ?? body.iban;
      const id = bankAccountIdOf(iban);
      const account = {
        id,
        iban,
        bic: body.bic === undefined ? null : bicIn(body.bic),
        holder: body.holder,
        currency: body.currency,
        isTest: body.test_mode ?? true,
        bankName: body.bank_name ?? null,
        projectId: projectIn(body.project_id ?? null),
        profile: wire.profileFrom(body.profile),
        randomBits: {
          atBank: newRandomBits(),
          suspense: newRandomBits(),
          onTheWay: newRandomBits(),
          fees: newRandomBits(),
          opening: newRandomBits(),
        },
      };
      const told = {
        ...{ action: 'add_bank_account', subject: `bank account ${id}`, details: {} },
        look: lookAtAccount(id),
        isNew: true as const,
      };
      const rendering = { status: 201, wire: wire.bankAccountOnWire };
      const outcome = await operate(engine, request, told, addBankAccount, account, rendering);
      await bankDirectory.forget();
      return outcome;
    },
  });

type Change = Static<typeof wire.bankAccountChange>;

/** The fields of the body that change the row. */
const changeIn = ({ bic, holder, bank_name: bankName, project_id: projectId }: Change) => ({
  ...(bic === undefined ? {} : { bic: bicIn(bic) }),
  ...(holder === undefined ? {} : { holder }),
  ...(bankName === undefined ? {} : { bankName }),
  ...(projectId === undefined ? {} : { projectId: projectIn(projectId) }),
});

const changeRoute = ({ engine, door, bankDirectory }: BankServices): Route =>
  route({
    ...door.at('PATCH /admin/v1/bank-accounts/:bank_account_id'),
    summary: 'Change a bank account; its IBAN, currency and mode stay',
    tags,
    request: { params: wire.bankAccountParams, body: wire.bankAccountChange },
    rules: ({ body }) => [...unknownFields(wire.bankAccountChange, body), ...rules(body)],
    answers: { 200: wire.bankAccountAnswer },
    successStatus: 200,
    refusals: {
      not_found: 404,
      project_not_found: 404,
      invalid_state: 409,
      mode_mismatch: 422,
      idempotency_conflict: 409,
    },
    handle: async (request) => {
      const { params, body } = request;
      const id = params.bank_account_id.toLowerCase();
      const before = await engine.read(readBankAccount, id);
      if (!before.ok) return before;
      const profile = wire.profileFrom(body.profile, before.value.profile);
      const told = {
        ...{ action: 'change_bank_account', subject: `bank account ${id}`, details: {} },
        look: lookAtAccount(id),
      };
      const change = { id, ...changeIn(body), profile };
      const rendering = { status: 200, wire: wire.bankAccountOnWire };
      const outcome = await operate(engine, request, told, changeBankAccount, change, rendering);
      await bankDirectory.forget();
      return outcome;
    },
  });

const readRoute = ({ engine, door }: BankServices): Route =>
  route({
    ...door.at('GET /admin/v1/bank-accounts/:bank_account_id'),
    summary: 'Read a bank account',
    tags,
    request: { params: wire.bankAccountParams },
    answers: { 200: wire.bankAccountAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params }) => {
      const account = await engine.read(readBankAccount, params.bank_account_id.toLowerCase());
      return account.ok ? accept(wire.bankAccountOnWire(account.value)) : account;
    },
  });

/** Bank accounts (bank 1). */
export const bankAccountRoutes = (services: BankServices): readonly Route[] => [
  createRoute(services),
  changeRoute(services),
  readRoute(services),
];

export const bankAccountListRoutes = ({
  engine,
  database,
  door,
}: BankServices): readonly Route[] => {
  const read = async (ids: readonly string[]) =>
    granted(await engine.read(readBankAccounts, ids)).map(wire.bankAccountOnWire);
  const face = { list: bankAccountList, csv: wire.bankAccountCsv, read };
  return [
    route({
      ...door.at('GET /admin/v1/bank-accounts'),
      summary: 'List the bank accounts, the newest first',
      tags,
      request: { query: wire.bankAccountsQuery },
      answers: { 200: wire.bankAccountsAnswer },
      successStatus: 200,
      refusals: { invalid_parameters: 400 },
      handle: ({ query, accept: accepted }) =>
        listAnswer(database, face, query, { accept: accepted }),
    }),
  ];
};
