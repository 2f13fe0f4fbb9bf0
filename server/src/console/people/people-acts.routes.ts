import { jsonType, VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { Route } from '../../edge/route.ts';
import { isCurrency } from '../../kernel/money.ts';
import { typedAmount } from '../../pages/typed-amount.ts';
import type { Endpoint } from '../../staff/roles.ts';
import { type Answered, askOperator, readOperator } from '../ask-operator.ts';
import { nothingHerePage } from '../console-faults.ts';
import { consoleForm } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { answerAct, saidNothing } from '../owners/answer-act.ts';
import type { Visit } from '../visit.ts';
import * as wire from './people.wire.ts';
import { type PeopleDone, peopleTexts } from './people-texts.ts';
import type { User } from './person.ts';
import { personAddress, personPage } from './person-page.ts';

type OfUser = { readonly user_id: number };

const pageOf = ({ user_id: id }: OfUser): string => personAddress(id);

const answered = (
  services: ConsoleServices,
  visit: Visit,
  params: OfUser,
  reply: Answered<unknown>,
  done: PeopleDone,
): Promise<VerbatimAnswer> =>
  answerAct(visit, reply, {
    page: pageOf(params),
    done,
    again: (said) => personPage(services, visit, params.user_id, said),
  });

type Plain = {
  readonly path:
    | 'lock'
    | 'unlock'
    | 'suspend'
    | 'resume'
    | 'close'
    | 'password-link'
    | 'end-sessions'
    | 'remove-factor';
  readonly endpoint: Endpoint;
  readonly body?: object;
  readonly done: PeopleDone;
  readonly summary: string;
};

const ofUser = '/admin/v1/users/:user_id';

/** Acts with a button only, each with its endpoint. */
// biome-ignore format: a table
const plainActs: readonly Plain[] = [
  { path: 'lock',          endpoint: `POST ${ofUser}/lock`,            done: 'locked',    summary: 'Lock a person' },
  { path: 'unlock',        endpoint: `POST ${ofUser}/unlock`,          done: 'unlocked',  summary: 'Unlock a person' },
  { path: 'suspend',       endpoint: `PATCH ${ofUser}`, body: { state: 'suspended' }, done: 'suspended', summary: 'Suspend a person' },
  { path: 'resume',        endpoint: `PATCH ${ofUser}`, body: { state: 'active' },    done: 'resumed',   summary: 'End the suspension of a person' },
  { path: 'close',         endpoint: `PATCH ${ofUser}`, body: { state: 'closed' },    done: 'closed',    summary: 'Close a person' },
  { path: 'password-link', endpoint: `POST ${ofUser}/password-link`,   done: 'link',      summary: 'Send a person the link to a new password' },
  { path: 'end-sessions',  endpoint: `DELETE ${ofUser}/sessions`,      done: 'sessions',  summary: 'Sign a person out everywhere' },
  { path: 'remove-factor', endpoint: `DELETE ${ofUser}/second-factor`, done: 'factor',    summary: 'Take the second factor of a person away' },
];

const plainRoutes = (services: ConsoleServices): readonly Route[] =>
  plainActs.map(({ path, endpoint, body, done, summary }) =>
    consoleForm(services, `POST /console/people/:user_id/${path}`, {
      summary,
      request: { params: wire.personParams, body: wire.plainForm },
      from: pageOf,
      handle: async (visit, { params, body: { once } }) => {
        const asked = { params, once, ...(body === undefined ? {} : { body }) };
        const reply = await askOperator(services, visit, endpoint, asked);
        return answered(services, visit, params, reply, done);
      },
    }),
  );

const allowanceRoute = (services: ConsoleServices): Route =>
  consoleForm(services, 'POST /console/people/:user_id/cancel-allowance', {
    summary: 'Cancel a payment permission of a person',
    request: { params: wire.personParams, body: wire.allowanceForm },
    from: pageOf,
    handle: async (visit, { params, body: { once, allowance_id: id = '' } }) => {
      const endpoint = 'POST /admin/v1/allowances/:allowance_id/cancel';
      const asked = { params: { allowance_id: Number(id) }, once };
      const reply = await askOperator(services, visit, endpoint, asked);
      return answered(services, visit, params, reply, 'allowance');
    },
  });

const applicationRoute = (services: ConsoleServices): Route =>
  consoleForm(services, 'POST /console/people/:user_id/remove-application', {
    summary: 'Remove the access of an application',
    request: { params: wire.personParams, body: wire.applicationForm },
    from: pageOf,
    handle: async (visit, { params, body: { once, project_id: projectId = '' } }) => {
      const endpoint = 'DELETE /admin/v1/users/:user_id/applications/:project_id';
      const asked = { params: { ...params, project_id: projectId }, once };
      const reply = await askOperator(services, visit, endpoint, asked);
      return answered(services, visit, params, reply, 'application');
    },
  });

const depositRoute = (services: ConsoleServices): Route =>
  consoleForm(services, 'POST /console/people/:user_id/deposit', {
    summary: 'Deposit money into the wallet of a person',
    request: { params: wire.personParams, body: wire.depositForm },
    from: pageOf,
    handle: async (visit, { params, body }) => {
      const { once, amount: text = '', currency = '', reference = '' } = body;
      const user = await askOperator<User>(services, visit, `GET ${ofUser}`, { params });
      if (!user.ok) return nothingHerePage(visit.caller, visit.language);
      const amount = isCurrency(currency) ? typedAmount(text, currency) : null;
      if (amount === null) {
        const refused = peopleTexts[visit.language].wrong.amount;
        const said = { ...saidNothing, refused, status: 422 };
        return personPage(services, visit, params.user_id, said);
      }
      const reply = await askOperator(
        services,
        visit,
        'POST /admin/v1/wallets/:wallet_id/deposits',
        {
          params: { wallet_id: user.body.wallet_id },
          body: { amount, currency, reference: reference.trim() },
          once,
        },
      );
      return answered(services, visit, params, reply, 'deposit');
    },
  });

/** A file of all stored data. Nothing in it loads or runs when it is opened. */
const fileHeaders = (userId: number) => ({
  'cache-control': 'no-store',
  'content-disposition': `attachment; filename="user-${userId}.json"`,
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
});

const exportRoute = (services: ConsoleServices): Route =>
  consoleForm(services, 'POST /console/people/:user_id/export', {
    summary: 'Download everything that is kept about a person',
    request: { params: wire.personParams, body: wire.plainForm },
    from: pageOf,
    handle: async (visit, { params }) => {
      const user = await askOperator(services, visit, `GET ${ofUser}`, { params });
      if (!user.ok) return nothingHerePage(visit.caller, visit.language);
      const data = await readOperator<object>(services, visit, `GET ${ofUser}/export`, { params });
      const text = JSON.stringify(data, null, 2);
      return new VerbatimAnswer(text, 200, jsonType, fileHeaders(params.user_id));
    },
  });

const eraseRoute = (services: ConsoleServices): Route =>
  consoleForm(services, 'POST /console/people/:user_id/erase', {
    summary: 'Erase the personal data of a closed person',
    request: { params: wire.personParams, body: wire.eraseForm },
    from: pageOf,
    handle: async (visit, { params, body: { once, confirm = '' } }) => {
      if (confirm.trim() !== String(params.user_id)) {
        const refused = peopleTexts[visit.language].wrong.id;
        const said = { ...saidNothing, refused, status: 422 };
        return personPage(services, visit, params.user_id, said);
      }
      const reply = await askOperator(services, visit, `POST ${ofUser}/erase`, { params, once });
      return answered(services, visit, params, reply, 'erased');
    },
  });

/** The acts on a payer. */
export const peopleActRoutes = (services: ConsoleServices): readonly Route[] => [
  ...plainRoutes(services),
  allowanceRoute(services),
  applicationRoute(services),
  depositRoute(services),
  exportRoute(services),
  eraseRoute(services),
];
