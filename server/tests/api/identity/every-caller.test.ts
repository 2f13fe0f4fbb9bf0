import { beforeAll, describe, expect, test } from 'vitest';
import { schemesOf } from '../../../src/edge/checking/authenticator.ts';
import type { Route } from '../../../src/edge/route.ts';
import { scopes } from '../../../src/identity/oauth/scope.ts';
import { type UserRight, userMay, userRights } from '../../../src/identity/oauth/user-rights.ts';
import { issue } from '../../support/certificates.ts';
import { bare, certified } from '../../support/certified.ts';
import { aMerchant, type Merchant } from '../../support/checkout.ts';
import { asNobody } from '../../support/identity.ts';
import type { Answer, OperatorClient, Sent } from '../../support/operator-client.ts';
import { useService } from '../../support/test-service.ts';
import { tlsClient, useTlsFiles } from '../../support/tls.ts';
import { aTokenUser, type TokenUser } from '../../support/token-users.ts';
import {
  aWalkScene,
  ownersMark,
  type WalkRequest,
  type WalkScene,
} from '../../support/walk-scene.ts';
import { WalletClient } from '../../support/wallet.ts';

// Forbidden callers: every kind of caller tries every route. The routes come from the
// route table itself, so a new route is covered as soon as it exists.

const authority = issue({ name: 'Authority', isAuthority: true });
const shown = issue({ by: authority });
const tls = useTlsFiles(authority.cert);
const service = useService({ ...tls.environment, FLORIN_RATE_LIMIT: '0' });
const { send: sendBare } = certified(service, tls, authority);

/** How a route authenticates its caller. */
type Door = 'operator' | 'bearer' | 'mac' | 'token endpoint' | 'anyone';

function doorOf({ auth }: Route): Door {
  const [first] = schemesOf(auth).map(({ name }) => name);
  if (first === undefined) return 'anyone';
  if (first === 'client_credentials') return 'token endpoint';
  if (first !== 'operator' && first !== 'bearer' && first !== 'mac') {
    throw new Error(`${first} is not in the table of callers`);
  }
  return first;
}

/** A way of sending requests with certain credentials. */
type Caller = (route: Route, request: WalkRequest) => Promise<Answer>;

const typeOf = ({ body }: WalkRequest): string =>
  typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json';

const sentOf = (request: WalkRequest, headers: Sent['headers'] = {}): Sent => ({
  ...(request.body === undefined ? {} : { body: request.body }),
  headers: {
    ...asNobody,
    ...(request.body === undefined ? {} : { 'content-type': typeOf(request) }),
    ...headers,
  },
});

const withHeaders =
  (headers: Sent['headers']): Caller =>
  ({ method }, request) =>
    service().client.send(method, request.uri, sentOf(request, headers));

const signing =
  (wallet: WalletClient): Caller =>
  ({ method }, { uri, body }) =>
    typeof body === 'string'
      ? wallet.sendForm(uri, Object.fromEntries(new URLSearchParams(body)))
      : wallet.send(method, uri, body === undefined ? {} : { body });

const bearing = ({ token }: Merchant): Caller => withHeaders({ authorization: `Bearer ${token}` });

const certifiedBy =
  (client: OperatorClient): Caller =>
  ({ method }, request) =>
    sendBare(client, method, request.uri, sentOf(request));

let scene: WalkScene;
let other: Merchant;
let before: unknown;
beforeAll(async () => {
  const { client } = service();
  scene = await aWalkScene(client, [bare(shown.fingerprint)]);
  other = await aMerchant(client, { rights: ['contact_token'] });
  before = await scene.look();
});

const routesBehind = (...doors: readonly Door[]): readonly Route[] =>
  service().routes.filter((route) => doors.includes(doorOf(route)));

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;

/** Calls these routes one after another and returns each response. */
async function walk(caller: Caller, routes: readonly Route[]) {
  const walked: { readonly route: Route; readonly naming: boolean; readonly answer: Answer }[] = [];
  for (const route of routes) {
    const request = scene.requestFor(route);
    walked.push({ route, naming: request.isNaming, answer: await caller(route, request) });
  }
  return walked;
}

/** Expects every response of a walk to have one of these statuses. */
async function expectAll(caller: Caller, routes: readonly Route[], statuses: readonly number[]) {
  const walked = await walk(caller, routes);
  const others = walked.filter(({ answer }) => !statuses.includes(answer.status));
  expect(others.map(({ route, answer }) => `${nameOf(route)}: ${answer.status}`)).toEqual([]);
}

/** Expects that the caller sees no data of the owner, changes nothing and causes no 5xx. */
async function expectStrange(caller: Caller, routes: readonly Route[]): Promise<void> {
  for (const { route, naming, answer } of await walk(caller, routes)) {
    const told = `${nameOf(route)}: ${answer.status} ${answer.text}`;
    expect(answer.status, told).toBeLessThan(500);
    expect(answer.text, told).not.toContain(ownersMark);
    if (naming) expect([400, 403, 404], told).toContain(answer.status);
  }
  expect(await scene.look()).toEqual(before);
}

describe('the table is complete', () => {
  test('every non-operator route that needs a body has one in the walk', () => {
    const lacking = routesBehind('bearer', 'mac', 'token endpoint').filter((route) => {
      const { body } = route.request;
      const isNeeded = body !== undefined && !('~optional' in body);
      return isNeeded && scene.requestFor(route).body === undefined;
    });
    expect(lacking.map(nameOf)).toEqual([]);
  });

  test('every right that a route names is a row of the table', () => {
    const named = service().routes.flatMap(({ auth }) => auth.userRight ?? []);
    expect(named.filter((right) => !Object.hasOwn(userRights, right))).toEqual([]);
  });
});

describe('promise 18: a request without credentials', () => {
  test('is 401 on every route that needs authentication', async () => {
    const nobody = withHeaders({});
    const doors = routesBehind('operator', 'bearer', 'mac', 'token endpoint');
    await expectAll(nobody, doors, [401]);
    expect(await scene.look()).toEqual(before);
  });

  test('is 401 on the TLS listener too', async () => {
    const client = tlsClient(service(), tls);
    await expectAll(certifiedBy(client), routesBehind('operator', 'bearer', 'mac'), [401]);
  });
});

describe('the operator’s routes', () => {
  test.each(['bearer', 'MAC', 'other bearer', 'user token', 'certificate'])(
    'are 401 for: %s',
    async (kind) => {
      const callers: Readonly<Record<string, Caller>> = {
        bearer: bearing(scene.merchant),
        MAC: signing(scene.wallet),
        'other bearer': bearing(other),
        'user token': signing(scene.customer.signing),
        certificate: certifiedBy(tlsClient(service(), tls, shown)),
      };
      const caller = callers[kind];
      if (caller === undefined) throw new Error(kind);
      await expectAll(caller, routesBehind('operator'), [401]);
      expect(await scene.look()).toEqual(before);
    },
  );
});

describe('credentials of one kind do not work for another kind of route', () => {
  test('a bearer token is 401 on MAC routes', async () => {
    await expectAll(bearing(scene.merchant), routesBehind('mac'), [401]);
  });

  test('a MAC or a certificate is 401 on bearer routes', async () => {
    await expectAll(signing(scene.wallet), routesBehind('bearer'), [401]);
    const client = tlsClient(service(), tls, shown);
    await expectAll(certifiedBy(client), routesBehind('bearer'), [401]);
  });

  test('the admin token is 401 on project routes', async () => {
    const operator: Caller = ({ method }, { uri, body }) =>
      service().client.send(method, uri, body === undefined ? {} : { body });
    await expectAll(operator, routesBehind('bearer', 'mac'), [401]);
  });
});

describe('promise 18: another project', () => {
  test('reads and changes no data of the owner with its bearer token', async () => {
    await expectStrange(bearing(other), routesBehind('bearer'));
  });

  test('reads and changes no data of the owner with its MAC', async () => {
    const wallet = new WalletClient(service().client, other.project);
    await expectStrange(signing(wallet), routesBehind('mac'));
  });
});

describe('promise 18: a user’s access token', () => {
  test.each(['', ...scopes])('with scope "%s" has the rights of the table', async (scope) => {
    const granted = scopes.filter((one) => one === scope);
    const user = await aTokenUser(service().client, scene.merchant.project, scope, 0);
    const caller = signing(user.signing);
    const mayAsk = ({ auth: { userRight } }: Route): boolean =>
      userRight !== undefined && userMay(granted, userRight as UserRight);
    const signed = routesBehind('mac');
    await expectAll(
      caller,
      signed.filter((route) => !mayAsk(route)),
      [403],
    );
    await expectAll(caller, routesBehind('token endpoint'), [403]);
    await expectAll(caller, routesBehind('bearer'), [401]);
    await expectStrange(caller, signed.filter(mayAsk));
  });

  test('reads the data of its own user, which a project key cannot read', async () => {
    const own = routesBehind('mac').filter(({ auth }) => auth.isForUsersOnly);
    expect(own.map(nameOf)).toContain('GET /rest/v1/user/:user_id');
    await expectAll(signing(scene.wallet), own, [403]);
    const { client } = service();
    const user = await aTokenUser(client, scene.merchant.project, scopes.join(' '), 0);
    const asOwner: Caller = ({ method }, { uri }) =>
      user.signing.send(method, uri.replace(/user\/\d+/, `user/${user.userId}`));
    const answers = await walk(asOwner, own);
    // This user has no phone number.
    const told = answers.map(({ route, answer }) => `${answer.status} ${nameOf(route)}`);
    expect(told.filter((one) => !one.startsWith('200'))).toEqual([
      '404 GET /rest/v1/user/:user_id/phone',
    ]);
  });

  test('is refused everywhere once revoked', async () => {
    const user = await aTokenUser(service().client, scene.merchant.project, scopes.join(' '), 0);
    await user.signing.send('DELETE', '/oauth/v1/token');
    await expectAll(signing(user.signing), routesBehind('mac', 'token endpoint', 'bearer'), [401]);
  });
});

describe('the owner', () => {
  test('is accepted with a bearer token, a MAC and a certificate', async () => {
    const client = tlsClient(service(), tls, shown);
    const signed = routesBehind('mac', 'token endpoint').filter(
      ({ auth }) => auth.isForUsersOnly !== true,
    );
    const walked = [
      ...(await walk(bearing(scene.merchant), routesBehind('bearer'))),
      ...(await walk(certifiedBy(client), signed)),
      ...(await walk(signing(scene.wallet), signed)),
    ];
    const refused = walked.filter(({ answer }) =>
      [400, 401, 403, 404, 415].includes(answer.status),
    );
    const told = refused.map(({ route, answer }) => `${nameOf(route)}: ${answer.text}`);
    // The walk itself ends the customer's token and the allowance.
    const ended = ['DELETE /oauth/v1/token', 'There is no active allowance of this wallet.'];
    expect(told.filter((one) => !ended.some((word) => one.includes(word)))).toEqual([]);
    const broken = walked.filter(({ answer }) => answer.status >= 500);
    expect(broken.map(({ route }) => nameOf(route))).toEqual([]);
  });
});

describe('business 6: a suspended project', () => {
  const suspend = (body: object) =>
    service().client.send('PATCH', `/admin/v1/projects/${scene.merchant.project.project_id}`, {
      body,
    });
  let user: TokenUser;
  beforeAll(async () => {
    user = await aTokenUser(service().client, scene.merchant.project, scopes.join(' '), 0);
    before = await scene.look();
    expect((await suspend({ state: 'suspended', reason: 'Walk' })).status).toBe(200);
  });

  const form = () => {
    const { client_id, client_secret } = scene.merchant.project;
    return `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`;
  };

  // biome-ignore format: a table
  const callers: readonly (readonly [string, () => Caller, readonly Door[]])[] = [
    ['bearer token', () => bearing(scene.merchant),                          ['bearer']               ],
    ['signature',    () => signing(scene.wallet),                            ['mac', 'token endpoint']],
    ['certificate',  () => certifiedBy(tlsClient(service(), tls, shown)),    ['mac', 'token endpoint']],
    ['user token',   () => signing(user.signing),                            ['mac', 'token endpoint']],
    ['secret',       () => withHeaders({ authorization: form() }),           ['token endpoint']       ],
  ];
  test.each(callers)(
    'gets 403 project_suspended everywhere with its %s',
    async (_kind, by, doors) => {
      const walked = await walk(by(), routesBehind(...doors));
      const others = walked.filter(
        ({ answer }) => answer.status !== 403 || answer.body['error'] !== 'project_suspended',
      );
      expect(others.map(({ route, answer }) => `${nameOf(route)}: ${answer.text}`)).toEqual([]);
      expect(walked.length).toBeGreaterThan(1);
    },
  );

  test('is unchanged after it is resumed', async () => {
    expect((await suspend({ state: 'active' })).status).toBe(200);
    expect(await scene.look()).toEqual(before);
  });
});
