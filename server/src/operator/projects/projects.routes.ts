import { randomBytes, randomUUID } from 'node:crypto';
import { sameCase } from '../../checkout/checkout.wire.ts';
import { brokenPolicyRules } from '../../checkout/splits/splits-of-project.ts';
import { inOrder } from '../../delivery/events/in-order.ts';
import type { Violation } from '../../edge/checking/violation.ts';
import { membersOf } from '../../edge/reading/loose-body.ts';
import type { EdgeRequest } from '../../edge/reading/request.ts';
import { type Route, route } from '../../edge/route.ts';
import { type Client, type SecretKind, sealingContext } from '../../identity/credentials/client.ts';
import { rotateSecret } from '../../identity/credentials/rotate-secret.ts';
import { newClientSecret, type Vault } from '../../identity/credentials/vault.ts';
import { changeProject } from '../../identity/projects/change-project.ts';
import { type CreatedProject, createProject } from '../../identity/projects/create-project.ts';
import { projects } from '../../identity/projects/project.store.ts';
import {
  defaultConfiguration,
  type Project,
  type ProjectConfiguration,
} from '../../identity/projects/project.ts';
import { isPlainHttp, liveCallback } from '../../identity/projects/project-rules.ts';
import { readProject } from '../../identity/projects/read-project.ts';
import { newWalletId } from '../../identity/wallets/new-wallet-id.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import { currencies } from '../../kernel/money.ts';
import { newRandomBits } from '../../ledger/new-random-bits.ts';
import { lookAt } from '../../staff/actions/recorded.ts';
import type { Operator } from '../../staff/actor.ts';
import { notEmptyAnswer } from '../closing/open-thing.wire.ts';
import { unknownFields } from '../known-fields.wire.ts';
import { type OperatorServices, operate } from '../operate.ts';
import { stateAloneRules, suspensionRules } from '../state-rules.ts';
import { changeState } from './change-state.ts';
import * as wire from './project.wire.ts';
import * as requests from './project-request.wire.ts';
import { beginsInTestMode, isBound, notReady } from './read-checklist.ts';
import { hasShortSecret, shortSecret, shortSecretRules } from './short-secrets.ts';

const tags = ['Operator: projects'];

/** Why no live project may exist here. Null: it may. */
function noLiveProject({ clock, simulation }: OperatorServices) {
  // Gaps 5, FLORIN_TEST_CLOCK.
  if (clock.isTestClock) {
    return refuse(
      'invalid_state',
      'A server with a test clock has no live projects; start it without FLORIN_TEST_CLOCK.',
    );
  }
  if (simulation.allowsLiveProjects) return null;
  return refuse(
    'invalid_state',
    'Nobody has said what serves live projects here. Start the server with FLORIN_SIMULATOR=1 for ' +
      'simulated money, which is shown as such and never paid out, or with FLORIN_SIMULATOR=0 for ' +
      'real rails alone.',
  );
}

/** Gaps 2, URLs: for a new project that is live at once. */
function liveCallbackRules(body: unknown): readonly Violation[] {
  const { test_mode: isTest, callback_uri: address } = membersOf(body);
  const isUnfit = isTest === false && typeof address === 'string' && isPlainHttp(address);
  return isUnfit ? [{ path: 'callback_uri', message: liveCallback }] : [];
}

/** Without a leading dash: a command line would take it for an option. */
const newClientId = (): string => randomBytes(9).toString('base64url').replace(/^[-_]/, 'x');

type Secrets = Readonly<Record<SecretKind, string>>;

function sealedClient(vault: Vault, id: string, projectId: string, secrets: Secrets): Client {
  const kinds = Object.keys(secrets) as SecretKind[];
  return {
    id,
    projectId,
    tokenFloor: 0,
    secrets: kinds.map((kind) => ({
      kind,
      sealed: vault.seal(secrets[kind], sealingContext(id, kind)),
      until: null,
      serial: 0,
    })),
  };
}

/** Only this answer shows the secrets. */
const createdOnWire = ({ project, accounts }: CreatedProject, secrets: Secrets) => ({
  project_id: project.id,
  project_number: project.number,
  client_id: project.clientId,
  ...secrets,
  wallet_id: project.walletId,
  account_numbers: wire.accountNumbersOf(accounts),
});

const merchantWallet = (id: number, { currencies }: Pick<ProjectConfiguration, 'currencies'>) => ({
  id,
  accountKind: 'merchant' as const,
  accounts: currencies.map((currency) => ({ currency, randomBits: newRandomBits() })),
});

const createRoute = (services: OperatorServices): Route => {
  const { engine, door, ids, vault, directory } = services;
  return route({
    ...door.at('POST /admin/v1/projects'),
    summary: 'Create a project with its credentials and its wallet',
    tags,
    request: { body: requests.newProject },
    rules: async ({ body }) => [
      ...shortSecretRules(body),
      ...liveCallbackRules(body),
      ...(await brokenPolicyRules(engine, body, null)),
    ],
    answers: { 201: wire.createdProject },
    successStatus: 201,
    refusals: {
      already_exists: 409,
      invalid_state: 409,
      not_ready: 409,
      idempotency_conflict: 409,
    },
    handle: async (request) => {
      const { body } = request;
      if (body.test_mode === false && isBound(request.caller)) return beginsInTestMode;
      const noLive = body.test_mode === false ? noLiveProject(services) : null;
      if (noLive !== null) return noLive;
      const configuration = { ...defaultConfiguration, ...requests.configurationFrom(body) };
      const secrets: Secrets = {
        client_secret: body.client_secret ?? newClientSecret(),
        mac_key: body.mac_key ?? newClientSecret(),
      };
      const project = {
        id: randomUUID(),
        number: await ids.next('project'),
        name: body.name,
        isTest: body.test_mode ?? true,
        walletId: body.wallet_id ?? (await newWalletId(engine)),
        clientId: body.client_id ?? newClientId(),
        configuration,
      };
      const client = sealedClient(vault, project.clientId, project.id, secrets);
      const input = { project, client, wallet: merchantWallet(project.walletId, configuration) };
      const told = {
        action: 'create_project',
        subject: `project ${project.id}`,
        details: { name: project.name, test_mode: project.isTest, client_id: project.clientId },
        look: lookAt(projects, project.id, wire.projectOnWire),
        isNew: true as const,
      };
      const outcome = await operate(engine, request, told, inOrder(createProject), input, {
        status: 201,
        wire: (created: CreatedProject) => createdOnWire(created, secrets),
        isSecret: true,
      });
      // Somebody may have tried the id before it existed.
      directory.forget(project.clientId);
      return outcome;
    },
  });
};

const readRoute = ({ engine, door }: OperatorServices): Route =>
  route({
    ...door.at('GET /admin/v1/projects/:project_id'),
    summary: 'Read a project, without its secrets',
    tags,
    request: { params: wire.projectParams },
    answers: { 200: wire.projectAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params }) => {
      const project = await engine.read(readProject, params.project_id);
      return project.ok ? accept(wire.projectOnWire(project.value)) : project;
    },
  });

/** Why a project may not take real money. Null: it may. */
async function notToGoLive(services: OperatorServices, caller: Operator, project: Project) {
  const noLive = noLiveProject(services) ?? (await notReady(services, caller, project));
  if (noLive !== null) return noLive;
  return (await hasShortSecret(services, project.id)) ? shortSecret : null;
}

type ChangeRequest = EdgeRequest<wire.ProjectParams, unknown, requests.ProjectChange, Operator>;

/** Changes the names and settings of a project. {@link changeState} changes its state. */
async function changeSettings(services: OperatorServices, request: ChangeRequest) {
  const { engine, directory } = services;
  const { params, body, caller } = request;
  const { name, test_mode: isTest } = body;
  const id = sameCase(params.project_id);
  const project = await engine.read(readProject, id);
  if (!project.ok) return project;
  const notLive = isTest === false ? await notToGoLive(services, caller, project.value) : null;
  if (notLive !== null) return notLive;
  const { clientId } = project.value;
  const change = {
    id,
    ...(body.certificates === undefined ? {} : { clientId }),
    ...(name === undefined ? {} : { name }),
    ...(isTest === undefined ? {} : { isTest }),
    configuration: requests.configurationFrom(body),
    randomBits: currencies.map(newRandomBits),
  };
  const told = {
    action: 'change_project',
    subject: `project ${id}`,
    details: body,
    look: lookAt(projects, id, wire.projectOnWire),
  };
  const rendering = { status: 200, wire: wire.projectOnWire };
  const outcome = await operate(engine, request, told, inOrder(changeProject), change, rendering);
  directory.forgetAll();
  return outcome;
}

const changeRoute = (services: OperatorServices): Route => {
  const { engine, door } = services;
  return route({
    ...door.at('PATCH /admin/v1/projects/:project_id'),
    summary: 'Change a project, suspend it, or close it',
    tags,
    request: { params: wire.projectParams, body: requests.projectChange },
    rules: async ({ params, body }) => [
      ...unknownFields(requests.projectChange, body),
      ...stateAloneRules(body),
      ...suspensionRules(body),
      ...(await brokenPolicyRules(engine, body, params)),
    ],
    answers: { 200: wire.projectAnswer, 409: notEmptyAnswer },
    successStatus: 200,
    refusals: {
      not_found: 404,
      invalid_properties: 422,
      not_empty: 409,
      not_ready: 409,
      invalid_state: 409,
      already_exists: 409,
      idempotency_conflict: 409,
    },
    handle: (request) =>
      request.body.state === undefined
        ? changeSettings(services, request)
        : changeState(services, request),
  });
};

const rotateRoute = ({ engine, door, vault, directory }: OperatorServices): Route =>
  route({
    ...door.at('POST /admin/v1/projects/:project_id/rotate'),
    summary: 'Give a project a new secret; the old one works until the overlap ends',
    operationId: 'operatorRotateProjectSecret',
    tags,
    request: { params: wire.projectParams, body: requests.rotation },
    answers: { 200: wire.rotatedSecret },
    successStatus: 200,
    refusals: { not_found: 404, invalid_state: 409, idempotency_conflict: 409 },
    handle: async (request) => {
      const { params, body } = request;
      const project = await engine.read(readProject, params.project_id);
      if (!project.ok) return project;
      const { what: kind, overlap_seconds: overlapSeconds = 0 } = body;
      const { id: projectId, clientId } = project.value;
      const secret = newClientSecret();
      const sealed = vault.seal(secret, sealingContext(clientId, kind));
      const told = {
        action: 'rotate_secret',
        subject: `project ${projectId}`,
        details: { what: kind, overlap_seconds: overlapSeconds },
      };
      const change = { projectId, clientId, kind, sealed, overlapSeconds };
      const outcome = await operate(engine, request, told, rotateSecret, change, {
        status: 200,
        wire: () => ({ [kind]: secret }),
        isSecret: true,
      });
      directory.forget(clientId);
      return outcome;
    },
  });

/** Projects, as gaps 5 lists them. */
export const projectRoutes = (services: OperatorServices): readonly Route[] => [
  createRoute(services),
  readRoute(services),
  changeRoute(services),
  rotateRoute(services),
];
