import type { Authenticator } from '../../edge/checking/authenticator.ts';
import type { RequestLimit } from '../../edge/route.ts';
import { type Route, route } from '../../edge/route.ts';
import type { Engine } from '../../engine/engine.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { MacCaller } from '../oauth/mac-caller.ts';
import type { Signers } from '../oauth/signers.ts';
import type { TokenClaims } from '../tokens/access-token.ts';
import { readWallet } from '../wallets/read-wallet.ts';
import * as wire from './own-project.wire.ts';
import { readProject } from './read-project.ts';

export type OwnProjectServices = {
  readonly engine: Engine;
  readonly bearer: Authenticator<TokenClaims>;
  readonly mac: Signers;
  readonly limits: {
    readonly checkout: RequestLimit<TokenClaims>;
    readonly wallet: RequestLimit<MacCaller>;
  };
};

const common = {
  method: 'GET',
  tags: ['Own project'],
  successStatus: 200,
} as const;

/** Business 2. */
const balanceRoute = ({ engine, bearer, limits }: Omit<OwnProjectServices, 'mac'>): Route =>
  route({
    ...common,
    path: '/checkout-project/integration/v1/balance',
    summary: 'What the project of the access token has, in every currency',
    description:
      'Settled payments and deposits, less refunds and payouts. Money under way is `held`.',
    auth: bearer,
    limit: limits.checkout,
    request: {},
    answers: { 200: wire.ownBalance },
    refusals: { not_found: 404 },
    handle: async ({ caller }) => {
      const project = await engine.read(readProject, caller.projectId);
      if (!project.ok) return project;
      const wallet = await engine.read(readWallet, project.value.walletId);
      return wallet.ok ? accept(wire.ownBalanceOnWire(wallet.value)) : wallet;
    },
  });

/**
 * Tells a client which project its credentials belong to, and whether it is test or live. A
 * developer who sets up a client asks this first, with either kind of credentials
 * (decision 0010-own-project).
 */
const checkoutRoutes = ({ engine, bearer, limits }: OwnProjectServices): readonly Route[] => [
  route({
    ...common,
    path: '/checkout-project/integration/v1/project',
    summary: 'The project of the access token',
    description: 'Which project the credentials belong to, and whether it is in test mode.',
    auth: bearer,
    limit: limits.checkout,
    request: {},
    answers: { 200: wire.checkoutProject },
    refusals: { not_found: 404 },
    handle: async ({ caller }) => {
      const project = await engine.read(readProject, caller.projectId);
      return project.ok ? accept(wire.checkoutProjectOnWire(project.value)) : project;
    },
  }),
  route({
    ...common,
    path: '/checkout-project/integration/v1/websites',
    summary: 'The sites of the project of the access token, or the one of an address',
    description:
      'The sites that the operator registered; an order says by its `referrer` where it comes from.',
    auth: bearer,
    limit: limits.checkout,
    request: { query: wire.websitesQuery },
    answers: { 200: wire.websites },
    refusals: { not_found: 404 },
    handle: async ({ caller, query }) => {
      const project = await engine.read(readProject, caller.projectId);
      return project.ok ? accept(wire.websitesOnWire(project.value, query.referrer)) : project;
    },
  }),
];

/** The same answer for clients that sign their requests. */
const walletRoutes = ({ mac, limits }: OwnProjectServices): readonly Route[] => [
  route({
    ...common,
    path: '/rest/v1/project',
    summary: 'The project of the client that signed the request',
    description: 'The same for clients that sign with MAC or show a certificate.',
    operationId: 'readOwnProject',
    auth: mac.withUsers('readProject'),
    limit: limits.wallet,
    request: {},
    answers: { 200: wire.ownProject },
    refusals: {},
    handle: ({ caller }) => accept(wire.ownProjectOnWire(caller.project)),
  }),
  route({
    ...common,
    path: '/rest/v1/project/:project_id',
    summary: 'The same by its number: no other project is there',
    description: 'For clients that read their project by its number; it has two names more.',
    operationId: 'readOwnProjectByNumber',
    auth: mac.withUsers('readProject'),
    limit: limits.wallet,
    request: { params: wire.projectParams },
    answers: { 200: wire.namedProject },
    refusals: { not_found: 404 },
    handle: ({ params, caller: { project } }) =>
      [String(project.number), project.id].includes(params.project_id.toLowerCase())
        ? accept(wire.namedProjectOnWire(project))
        : refuse('not_found', 'There is no such project.'),
  }),
];

export const ownProjectRoutes = (services: OwnProjectServices): readonly Route[] => [
  ...checkoutRoutes(services),
  ...walletRoutes(services),
  balanceRoute(services),
];
