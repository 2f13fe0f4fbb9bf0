import { Type } from 'typebox';
import { describedViolations } from '../../edge/answering/dialect.ts';
import { perform, repeated } from '../../edge/answering/perform.ts';
import { type Fitting, fit, fittingOf } from '../../edge/checking/fitting.ts';
import type { Violation } from '../../edge/checking/violation.ts';
import type { EdgeRequest } from '../../edge/reading/request.ts';
import { type Route, route } from '../../edge/route.ts';
import type { Operation } from '../../engine/operation.ts';
import { clientsLine } from '../../identity/hashing/hashing.ts';
import { lineOf, type MacCaller } from '../../identity/oauth/mac-caller.ts';
import type { UserRight } from '../../identity/oauth/user-rights.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { transfersPath } from '../transfer-route.ts';
import type { TransferServices } from '../transfer-services.ts';
import { ownWalletOf, viewerOf } from './access.ts';
import { aliasViolations, asDocumented } from './aliased-beneficiary.ts';
import type { TransferCall } from './change-by-caller.ts';
import { createTransfer, createTransfers } from './create-transfer.ts';
import { type Creator, formTransfer } from './form-transfer.ts';
import { passwordCheck } from './password-check.ts';
import { providePassword } from './provide-password.ts';
import { readTransfer } from './read-transfer.ts';
import { registerTransfer } from './register-transfer.ts';
import { reserveTransfer } from './reserve-transfer.ts';
import { revokeTransfer } from './revoke-transfer.ts';
import { signTransfer } from './sign-transfer.ts';
import type { NewTransfer, Transfer } from './transfer.ts';
import * as wire from './transfer.wire.ts';
import * as requests from './transfer-request.wire.ts';
import { transferViolations } from './transfer-violations.ts';

type Request<Params = unknown, Body = unknown> = EdgeRequest<Params, unknown, Body, MacCaller>;

/** The parts that all transfer routes share. A user's token needs the right. */
const common = ({ mac, limits }: TransferServices, right: UserRight) => ({
  tags: ['Transfer: transfers'],
  auth: mac.withUsers(right),
  limit: limits.standard,
  answers: { 200: wire.transferAnswer },
  successStatus: 200 as const,
});

const rendering = (caller: MacCaller) => {
  const viewer = viewerOf(caller);
  return { status: 200, wire: (transfer: Transfer) => wire.transferOnWire(transfer, viewer) };
};

const creatorOf = ({ client, project, user }: MacCaller): Creator => ({
  projectId: project.id,
  clientId: client.id,
  userId: user?.personId ?? null,
  isTest: project.isTest,
});

/** A well-formed transfer, ready to be created. */
async function formed(
  services: TransferServices,
  body: requests.NewTransferBody,
  caller: MacCaller,
): Promise<Decision<NewTransfer, 'invalid_parameters'>> {
  const id = await services.ids.next('transfer');
  const drawn = { id, creator: creatorOf(caller) };
  const wanted = await formTransfer(services, asDocumented(body, services.alias), drawn);
  if (!wanted.ok || body.password === undefined) return wanted;
  // Hashing is slow on purpose, so only a transfer that will be created gets there.
  const line = clientsLine(caller.client.id);
  const passwordHash = await services.hashing.hash(line, body.password.value);
  return accept({ ...wanted.value, passwordHash });
}

/** Mistakes in a request that no schema can find, in either spelling of its beneficiary. */
const violationsOf = (
  { alias }: TransferServices,
  body: unknown,
  { project }: MacCaller,
): readonly Violation[] => [
  ...aliasViolations(body, alias),
  ...transferViolations(asDocumented(body, alias), project.isTest),
];

const createRoute = (services: TransferServices): Route =>
  route({
    ...common(services, 'prepareTransfer'),
    method: 'POST',
    path: transfersPath,
    summary: 'Create a transfer',
    description:
      'The transfer is `new`: nothing is reserved, and no one else sees it. It is deleted after 30 days unless it goes on.',
    request: { body: requests.newTransferFor(services.alias), nulls: 'absent' },
    // By now the project may have another mode, or another bank account may pay out for it.
    repeated: (request) => repeated(services.engine, request, lineOf(request.caller)),
    rules: ({ body, caller }) => violationsOf(services, body, caller),
    refusals: { invalid_parameters: 400, idempotency_conflict: 409 },
    handle: async (request) => {
      const { body, caller } = request;
      const wanted = await formed(services, body, caller);
      if (!wanted.ok) return wanted;
      const { engine } = services;
      const shown = rendering(caller);
      return perform(engine, request, lineOf(caller), createTransfer, wanted.value, shown);
    },
  });

type Item = {
  readonly schema: typeof requests.newTransfer;
  readonly fitting: Fitting;
  readonly given: unknown;
};

/** One transfer of a batch, judged as if it had come alone. */
async function judged(
  services: TransferServices,
  request: Request,
  { schema, fitting, given }: Item,
): Promise<Decision<NewTransfer, 'invalid_parameters'>> {
  const { caller } = request;
  const item = fit(given, fitting);
  const violations = [
    ...request.violationsIn(schema, item),
    ...violationsOf(services, item, caller),
  ];
  return violations.length === 0
    ? formed(services, item as requests.NewTransferBody, caller)
    : refuse('invalid_parameters', describedViolations(violations));
}

const batchRoute = (services: TransferServices): Route => {
  const schema = requests.newTransferFor(services.alias);
  const fitting = fittingOf(schema, 'transfers[]', 'absent');
  return route({
    ...common(services, 'prepareTransfer'),
    limit: services.limits.batch,
    method: 'POST',
    path: `${transfersPath}/batch`,
    summary: 'Create up to 100 transfers, each processed separately',
    description:
      'A transfer that is refused holds up no other. The request counts in the limit of batches.',
    request: { body: requests.transferBatch },
    answers: { 200: wire.batchAnswer },
    refusals: { idempotency_conflict: 409 },
    handle: async (request) => {
      const { engine } = services;
      const { body, caller } = request;
      const viewer = viewerOf(caller);
      const items: Decision<NewTransfer, 'invalid_parameters'>[] = [];
      // One after another: a hundred passwords at once would delay the client's other requests.
      for (const item of body.transfers) {
        items.push(await judged(services, request, { schema, fitting, given: item }));
      }
      return perform(engine, request, lineOf(caller), createTransfers, items, {
        status: 200,
        wire: (created) => wire.batchOnWire(created, viewer),
      });
    },
  });
};

const readRoute = (services: TransferServices): Route =>
  route({
    ...common(services, 'readTransfer'),
    method: 'GET',
    path: `${transfersPath}/:id`,
    summary: 'Read a transfer',
    description:
      'What the caller created, and what touches its own accounts once it is registered.',
    request: { params: wire.transferParams },
    refusals: { not_found: 404 },
    handle: async ({ params, caller }) => {
      const transferId = wire.transferIdIn(params.id);
      if (!transferId.ok) return transferId;
      const viewer = viewerOf(caller);
      const query = { transferId: transferId.value, viewer };
      const found = await services.engine.read(readTransfer, query);
      return found.ok ? accept(wire.transferOnWire(found.value, viewer)) : found;
    },
  });

/** Runs an operation on a transfer. */
async function call<Refusal extends string>(
  { engine, context }: TransferServices,
  request: Request<{ readonly id: string }>,
  operation: Operation<TransferCall, Transfer, Refusal>,
) {
  const { params, caller } = request;
  const transferId = wire.transferIdIn(params.id);
  if (!transferId.ok) return transferId;
  const input = { transferId: transferId.value, viewer: viewerOf(caller), context };
  return perform(engine, request, lineOf(caller), operation, input, rendering(caller));
}

const callRefusals = { not_found: 404, invalid_state: 409, idempotency_conflict: 409 };
const moneyRefusals = { ...callRefusals, invalid_parameters: 400, balance_limit: 400 };

const changeRoutes = (services: TransferServices): readonly Route[] => [
  route({
    ...common(services, 'prepareTransfer'),
    method: 'PUT',
    path: `${transfersPath}/:id/register`,
    summary: 'Make a transfer visible',
    description:
      'From `new` to `registered`: the owners of both accounts see it, and the payer can sign it.',
    request: { params: wire.transferParams },
    refusals: { ...callRefusals, forbidden: 403 },
    handle: (request) => call(services, request, registerTransfer),
  }),
  route({
    ...common(services, 'moveOwnMoney'),
    method: 'PUT',
    path: `${transfersPath}/:id/reserve`,
    summary: 'Reserve the money of a transfer',
    description:
      "The payer's money is put aside for it. A signed transfer that lacks nothing else is done at once.",
    request: { params: wire.transferParams },
    refusals: { ...moneyRefusals, forbidden: 403, insufficient_funds: 400 },
    handle: (request) => call(services, request, reserveTransfer),
  }),
  route({
    ...common(services, 'moveOwnMoney'),
    method: 'PUT',
    path: `${transfersPath}/:id/sign`,
    summary: 'Sign (authorize) a transfer',
    description:
      "Only the owner of the payer's account may. The rest happens by itself, unless `auto_process_to_done` is false.",
    request: { params: wire.transferParams },
    refusals: { ...moneyRefusals, forbidden: 403 },
    handle: (request) => call(services, request, signTransfer),
  }),
  route({
    ...common(services, 'prepareTransfer'),
    method: 'DELETE',
    path: `${transfersPath}/:id`,
    summary: 'Revoke a transfer',
    description:
      'It becomes `rejected`, and reserved money is released. It is too late once a bank has it.',
    operationId: 'revokeTransfer',
    request: { params: wire.transferParams },
    refusals: { ...callRefusals, forbidden: 403 },
    handle: (request) => call(services, request, revokeTransfer),
  }),
];

const passwordRoute = (services: TransferServices): Route =>
  route({
    ...common(services, 'prepareTransfer'),
    method: 'PUT',
    path: `${transfersPath}/:id/provide-password`,
    summary: 'Provide the password of a transfer',
    description:
      'A transfer that waited for it goes on. Wrong passwords are counted and lock it for a time.',
    operationId: 'provideTransferPassword',
    request: { params: wire.transferParams, body: Type.Optional(requests.givenPassword) },
    // The password was right the first time. By now it may be locked.
    repeated: (request) => repeated(services.engine, request, lineOf(request.caller)),
    refusals: { ...moneyRefusals, forbidden: 403 },
    handle: async (request) => {
      const { params, body, caller } = request;
      const transferId = wire.transferIdIn(params.id);
      if (!transferId.ok) return transferId;
      const secret = body?.value ?? body?.password?.value;
      if (secret === undefined) return refuse('invalid_parameters', 'value: Value is required');
      const right = await passwordCheck(services, {
        transferId: transferId.value,
        viewer: viewerOf(caller),
        ownWallet: ownWalletOf(caller),
        secret,
      });
      return right.ok ? call(services, request, providePassword) : right;
    },
  });

/** Transfer 4: transfers, without their lists. */
export const singleTransferRoutes = (services: TransferServices): readonly Route[] => [
  createRoute(services),
  batchRoute(services),
  readRoute(services),
  ...changeRoutes(services),
  passwordRoute(services),
];
