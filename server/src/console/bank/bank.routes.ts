import { doneWord } from '../../desk/done-word.ts';
import { file, formBody, pageQuery, typed } from '../../desk/form.wire.ts';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { Route } from '../../edge/route.ts';
import type { Endpoint } from '../../staff/roles.ts';
import { afterAct } from '../after-act.ts';
import { askOperator } from '../ask-operator.ts';
import { idParams, listAddress, thingQuery } from '../console.wire.ts';
import { consoleForm, consolePage } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { uploadedFile } from '../uploaded-file.ts';
import type { Visit } from '../visit.ts';
import { bankAccountPage, newAccountPage, nothingTyped } from './bank-account-page.ts';
import type { BankFile, BankTransaction } from './bank-answers.ts';
import { bankHomePage } from './bank-home-page.ts';
import { bankTexts } from './bank-texts.ts';
import { bankTransactionPage } from './bank-transaction-page.ts';
import { bankTransactionsPage } from './bank-transactions-page.ts';
import { problemsOf } from './problem-texts.ts';
import { reconciliationCsv } from './reconciliation-panel.ts';
import { partNumbers, partsIn } from './split-form.ts';
import { targetOf } from './targets.ts';
import type { ActName, TypedAct } from './transaction-acts.ts';

const home = '/console/bank';

const doneOf = (visit: Visit, done: string | undefined): string | null =>
  doneWord(bankTexts[visit.language].done, done);

type TakenFile = { readonly repeated: boolean } & Pick<BankFile, 'statements'>;

const homeRoutes = (services: ConsoleServices): readonly Route[] => [
  consolePage(services, 'GET /console/bank', {
    summary: 'The bank accounts, and whether the books meet them',
    request: { query: pageQuery({ ...listAddress, list: typed(20) }) },
    handle: (visit, { query: { after, before, format, list, done } }) =>
      bankHomePage(services, visit, { after, before, format, list, done: doneOf(visit, done) }),
  }),
  consoleForm(services, 'POST /console/bank/statements', {
    summary: 'Take a statement file',
    request: { body: formBody({ file: file() }), bodyType: 'upload' },
    from: () => home,
    handle: async (visit, { body }) => {
      const again = async (refused: string, status: number) =>
        (await bankHomePage(services, visit, { refused, status })) as VerbatimAnswer;
      const reply = await askOperator<TakenFile>(
        services,
        visit,
        'POST /admin/v1/bank-statements',
        { file: uploadedFile(body.file) },
      );
      const problems = reply.ok ? problemsOf(reply.body.statements, visit.language) : '';
      // Nothing of such a file is kept: only this page can tell why.
      if (reply.ok && reply.body.statements.every(({ state }) => state === 'refused')) {
        return again(problems, 422);
      }
      return afterAct(visit, reply, {
        page: home,
        next: ({ repeated }) => `${home}?done=${repeated ? 'repeated' : 'taken'}`,
        again: (because, status, { refusal }) => {
          const word = bankTexts[visit.language].refusals[refusal];
          return again(word === undefined ? because : `${word} (${because})`, status);
        },
      });
    },
  }),
];

const accountParams = idParams('bank_account_id');

const newAccountForm = formBody({
  iban: typed(64),
  bic: typed(16),
  holder: typed(70),
  bank_name: typed(140),
  mode: typed(10),
});

const newAccountRoutes = (services: ConsoleServices): readonly Route[] => [
  consolePage(services, 'GET /console/bank/accounts/new', {
    summary: 'A new bank account',
    request: { query: pageQuery({}) },
    handle: async (visit) => newAccountPage(services, visit, nothingTyped),
  }),
  consoleForm(services, 'POST /console/bank/accounts/new', {
    summary: 'Add a bank account',
    request: { body: newAccountForm },
    from: () => '/console/bank/accounts/new',
    handle: async (visit, { body }) => {
      const { token: _, once, ...given } = body;
      const wanted = { ...nothingTyped, ...given };
      const { bic, bank_name: bankName, mode, ...needed } = wanted;
      const reply = await askOperator(services, visit, 'POST /admin/v1/bank-accounts', {
        once,
        body: {
          ...{ ...needed, currency: 'EUR', test_mode: mode !== 'live' },
          ...(bic === '' ? {} : { bic }),
          ...(bankName === '' ? {} : { bank_name: bankName }),
        },
      });
      return afterAct(visit, reply, {
        page: '/console/bank/accounts/new',
        next: () => `${home}?done=added`,
        words: { already_there: bankTexts[visit.language].refusals['already_there'] ?? '' },
        again: (refused, status) => newAccountPage(services, visit, wanted, { refused, status }),
      });
    },
  }),
];

const accountRoutes = (services: ConsoleServices): readonly Route[] => [
  consolePage(services, 'GET /console/bank/accounts/:bank_account_id', {
    summary: 'A bank account, and how the books meet it',
    request: { params: accountParams, query: pageQuery({ done: typed(50), format: typed(20) }) },
    handle: (visit, { params: { bank_account_id: id }, query: { done, format } }) =>
      format === 'csv'
        ? reconciliationCsv(services, visit, id)
        : bankAccountPage(services, visit, id, { done: doneOf(visit, done) }),
  }),
  consoleForm(services, 'POST /console/bank/accounts/:bank_account_id/continuity', {
    summary: 'Accept a break between statements',
    request: {
      params: accountParams,
      body: formBody({ statement_id: typed(40), reason: typed(140) }),
    },
    from: ({ bank_account_id: id }) => `${home}/accounts/${id}`,
    handle: async (visit, { params, body }) => {
      const page = `${home}/accounts/${params.bank_account_id}`;
      const { once, statement_id, reason } = body;
      const reply = await askOperator(
        services,
        visit,
        'POST /admin/v1/bank-accounts/:bank_account_id/continuity',
        { params, body: { statement_id, reason }, once },
      );
      return afterAct(visit, reply, {
        page,
        next: () => `${page}?done=accepted`,
        words: bankTexts[visit.language].refusals,
        again: (refused, status) =>
          bankAccountPage(services, visit, params.bank_account_id, { refused, status }),
      });
    },
  }),
];

const transactionParams = idParams('bank_transaction_id');

const partFields = Object.fromEntries(
  partNumbers.flatMap((number) => [
    [`amount_${number}`, typed(140)],
    [`to_${number}`, typed(20)],
    [`id_${number}`, typed(140)],
  ]),
);

const transactionForm = formBody({
  ...partFields,
  to: typed(20),
  id: typed(140),
  reason: typed(140),
  note: typed(140),
});

type Fields = TypedAct['fields'];

/** The request body of an act. A text instead says what is wrong with the input. */
async function bodyOf(
  services: ConsoleServices,
  visit: Visit,
  params: { readonly bank_transaction_id: string },
  { act, fields }: TypedAct,
): Promise<object | string | undefined> {
  if (act === 'undo') return undefined;
  if (act === 'return') return { reason: fields['reason'] };
  if (act === 'keep') return { note: fields['note'] };
  if (act === 'assign') return targetOf(fields['to'] ?? '', fields['id'] ?? '');
  const endpoint = 'GET /admin/v1/bank-transactions/:bank_transaction_id';
  const read = await askOperator<BankTransaction>(services, visit, endpoint, { params });
  const parts = read.ok ? partsIn(fields, read.body, visit.language) : [];
  return typeof parts === 'string' ? parts : { parts };
}

const actRoute = (services: ConsoleServices, act: ActName): Route =>
  consoleForm(services, `POST /console/bank/transactions/:bank_transaction_id/${act}`, {
    summary: `A bank transaction: ${act}`,
    request: { params: transactionParams, body: transactionForm },
    from: ({ bank_transaction_id: id }) => `${home}/transactions/${id}`,
    handle: (visit, { params, body: { once, token: _, ...fields } }) =>
      actOn(services, visit, params, { act, fields: fields as Fields }, once),
  });

async function actOn(
  services: ConsoleServices,
  visit: Visit,
  params: { readonly bank_transaction_id: string },
  typedAct: TypedAct,
  once: string | undefined,
): Promise<VerbatimAnswer> {
  const id = params.bank_transaction_id;
  const page = `${home}/transactions/${id}`;
  const again = (refused: string, status: number) =>
    bankTransactionPage(services, visit, id, { refused, status, typed: typedAct });
  const body = await bodyOf(services, visit, params, typedAct);
  if (typeof body === 'string') return again(body, 422);
  const endpoint: Endpoint = `POST /admin/v1/bank-transactions/:bank_transaction_id/${typedAct.act}`;
  const reply = await askOperator<{ readonly state: string }>(services, visit, endpoint, {
    ...{ params, once },
    ...(body === undefined ? {} : { body }),
  });
  const refusals = bankTexts[visit.language].refusals;
  // The subject of an assignment may be gone, while the transaction itself exists.
  if (!reply.ok && reply.refusal === 'not_found') return again(refusals['not_found'] ?? '', 404);
  return afterAct(visit, reply, {
    page,
    next: ({ state }) => `${page}?done=${state}`,
    words: refusals,
    again,
  });
}

const transactionRoutes = (services: ConsoleServices): readonly Route[] => [
  consolePage(services, 'GET /console/bank/transactions', {
    summary: 'What came and went at the bank',
    request: {
      query: pageQuery({ ...listAddress, state: typed(20), bank_account_id: typed(40) }),
    },
    handle: (visit, { query }) => bankTransactionsPage(services, visit, query),
  }),
  consolePage(services, 'GET /console/bank/transactions/:bank_transaction_id', {
    summary: 'A bank transaction, and what can be done about it',
    request: { params: transactionParams, query: thingQuery },
    handle: (visit, { params, query }) =>
      bankTransactionPage(services, visit, params.bank_transaction_id, {
        done: doneOf(visit, query.done),
      }),
  }),
  ...(['assign', 'split', 'return', 'keep', 'undo'] as const).map((act) => actRoute(services, act)),
];

/** The bank in the console (bank 4, Console). */
export const consoleBankRoutes = (services: ConsoleServices): readonly Route[] => [
  ...homeRoutes(services),
  ...newAccountRoutes(services),
  ...accountRoutes(services),
  ...transactionRoutes(services),
];
