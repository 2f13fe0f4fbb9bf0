import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { connect, type TLSSocket } from 'node:tls';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Issued, issue } from '../../support/certificates.ts';
import { bare, certified } from '../../support/certified.ts';
import {
  aProject,
  errorOf,
  readAsSigner,
  sendForm,
  tokenOf,
  toSign,
} from '../../support/identity.ts';
import { authorizationOf } from '../../support/mac-signing.ts';
import type { Answer, OperatorClient, Sent } from '../../support/operator-client.ts';
import { type TestService, useService } from '../../support/test-service.ts';
import { tlsClient, useTlsFiles } from '../../support/tls.ts';
import { transactionPath, WalletClient } from '../../support/wallet.ts';

// Transfer 5; gaps 4, Certificate: on the TLS listener a client certificate replaces the MAC.

const authority = issue({ name: 'Authority', isAuthority: true });
const tls = useTlsFiles(authority.cert);
const service = useService(tls.environment);
const { certificate, aCertifiedProject, at, send, whoAmI } = certified(service, tls, authority);

const payment = { description: 'Order 1042', price: 1_250, currency: 'EUR' };
const transaction = { payments: [payment] };

const needed =
  'This request needs a client certificate, or the header Authorization: MAC id="…", ts="…", nonce="…", mac="…".';

describe('transfer 5: a registered client certificate replaces the MAC of its client', () => {
  test('the response is the certificate’s project, as with MAC', async () => {
    const { project, shown } = await aCertifiedProject({ name: 'Corner shop' });
    const answer = await whoAmI(at(shown));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ project_id: project.project_id, name: 'Corner shop' });
    expect(answer.text).toBe((await readAsSigner(service().client, project)).text);
  });

  test('a transaction created with a certificate reads the same with MAC', async () => {
    const { project, shown } = await aCertifiedProject();
    const created = await send(at(shown), 'POST', transactionPath, { body: transaction });
    expect(created.status).toBe(200);
    const key = String(created.body['transaction_key']);
    const bySignature = await new WalletClient(service().client, project).read(key);
    expect(bySignature.text).toBe(created.text);
    const byCertificate = await send(at(shown), 'GET', `${transactionPath}/${key}`);
    expect(byCertificate.text).toBe(created.text);
  });

  test('a certificate of one project gives no access to another project', async () => {
    const [owner, other] = [await aCertifiedProject(), await aCertifiedProject()];
    const created = await send(at(owner.shown), 'POST', transactionPath, { body: transaction });
    const path = `${transactionPath}/${created.body['transaction_key']}`;
    const answer = await send(at(other.shown), 'GET', path);
    expect([answer.status, answer.body['error']]).toEqual([404, 'not_found']);
  });

  test('a resumed TLS session keeps the certificate', async () => {
    const { project, shown } = await aCertifiedProject();
    const { hostname: host, port } = new URL(service().tlsUrl ?? '');
    const agent = new Agent({ ca: tls.ca, cert: shown.cert, key: shown.key });
    const ask = async (): Promise<[boolean, unknown]> => {
      const outgoing = request({ agent, host, port, path: '/rest/v1/project' }).end();
      const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
      const isResumed = (incoming.socket as TLSSocket).isSessionReused();
      const { project_id: asked } = JSON.parse(await text(incoming));
      return [isResumed, asked];
    };
    expect(await ask()).toEqual([false, project.project_id]);
    expect(await ask()).toEqual([true, project.project_id]);
  });

  test('a bearer token beside the certificate is ignored', async () => {
    const { project, shown } = await aCertifiedProject();
    const token = await tokenOf(service().client, project);
    const answer = await whoAmI(at(shown), { authorization: `Bearer ${token}` });
    expect(answer.body['project_id']).toBe(project.project_id);
  });
});

describe('transfer 5: any other certificate is 401 unauthorized', () => {
  const hour = 3_600_000;
  const ago = (ms: number) => new Date(Date.now() - ms);
  const pretender = issue({ name: 'Authority', isAuthority: true });
  const others = issue({ name: 'Others', isAuthority: true });
  const notTrusted = (fault: string) =>
    `The client certificate does not come from an authority of this server: ${fault}.`;

  // biome-ignore format: a table
  test.each<[string, () => Issued, string]>([
    ['expired',                           () => certificate({ to: ago(hour) }),      'The client certificate has expired.'],
    ['not valid yet',                     () => certificate({ from: ago(-hour) }),   'The client certificate is not valid yet.'],
    ['self-signed',                       () => issue(),                             notTrusted('DEPTH_ZERO_SELF_SIGNED_CERT')],
    ['of an authority of the same name',  () => issue({ by: pretender }),            notTrusted('CERT_SIGNATURE_FAILURE')],
    ['of an unknown authority',           () => issue({ by: others }),               notTrusted('UNABLE_TO_VERIFY_LEAF_SIGNATURE')],
  ])('registered but %s', async (_, make, description) => {
    const { shown } = await aCertifiedProject({}, make());
    const answer = await whoAmI(at(shown));
    expect([answer.status, answer.text]).toEqual([401, errorOf('unauthorized', description)]);
    expect(answer.headers['www-authenticate']).toBe('MAC');
    expect(answer.headers['content-type']).toBe('application/json');
    expect(answer.headers['x-ratelimit-remaining']).toBe('1000');
  });

  test('registered but issued by a client certificate instead of an authority', async () => {
    const client = issue({ name: 'Client', by: authority });
    const made = issue({ by: client });
    const { shown } = await aCertifiedProject({}, { ...made, cert: made.cert + client.cert });
    const answer = await whoAmI(at(shown));
    expect(answer.status).toBe(401);
    // The reported rule depends on the version of OpenSSL.
    expect(answer.body['error_description']).toMatch(
      /authority of this server: INVALID_(CA|PURPOSE)\.$/,
    );
  });

  test('not registered: the response names the fingerprint', async () => {
    const shown = certificate();
    const answer = await whoAmI(at(shown));
    const description = `The client certificate ${bare(shown.fingerprint)} (SHA-256) is not registered for a project.`;
    expect([answer.status, answer.text]).toEqual([401, errorOf('unauthorized', description)]);
  });

  test('no certificate and no MAC', async () => {
    const answer = await whoAmI(at());
    expect([answer.status, answer.text]).toEqual([401, errorOf('unauthorized', needed)]);
    expect(answer.headers['www-authenticate']).toBe('MAC');
  });

  test('expiring while its connection is open', async () => {
    const { project, shown } = await aCertifiedProject({}, certificate({ to: ago(-hour) }));
    const client = at(shown);
    expect((await whoAmI(client)).body['project_id']).toBe(project.project_id);
    const later = Date.now() + hour + 1_000;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(later);
    onTestFinished(() => clock.mockRestore());
    const answer = await whoAmI(client);
    expect([answer.status, answer.text]).toEqual([
      401,
      errorOf('unauthorized', 'The client certificate has expired.'),
    ]);
  });

  test('authentication is checked before the request body', async () => {
    const answer = await send(at(certificate()), 'POST', transactionPath, { body: '{' });
    expect(answer.status).toBe(401);
  });
});

describe('MAC on the TLS listener', () => {
  test.each([
    ['for the port of the listener', null],
    ['for 443, which some clients hard-code', 443],
  ])('signed %s', async (_, port) => {
    const project = await aProject(service().client);
    const answer = await readAsSigner(at(), project, port === null ? {} : { port });
    expect(answer.body['project_id']).toBe(project.project_id);
  });

  test('the MAC decides the project, whatever the certificate', async () => {
    const [signer, { shown }] = [await aProject(service().client), await aCertifiedProject()];
    const answer = await readAsSigner(at(shown), signer);
    expect(answer.body['project_id']).toBe(signer.project_id);
  });

  test('a wrong MAC is 401 even with a valid certificate', async () => {
    const { project, shown } = await aCertifiedProject();
    const answer = await readAsSigner(at(shown), project, { key: 'another-key' });
    expect([answer.status, answer.text]).toEqual([
      401,
      errorOf('unauthorized', 'The id or the mac is wrong.'),
    ]);
  });

  test('a signed request ignores the Wallet-Api-* headers', async () => {
    const client = at();
    const signed = toSign(client, await aProject(service().client));
    const answer = await whoAmI(client, {
      authorization: authorizationOf(signed),
      'wallet-api-body-hash': 'no hash',
    });
    expect(answer.status).toBe(200);
  });

  test('two Authorization headers are refused, as without TLS', async () => {
    const { shown } = await aCertifiedProject();
    const { hostname: host, port } = new URL(service().tlsUrl ?? '');
    const socket = connect({ host, port: Number(port), ca: tls.ca, ...shown });
    socket.end(
      'GET /rest/v1/project HTTP/1.1\r\nHost: x\r\nConnection: close\r\n' +
        'Authorization: Basic eDp5\r\nAuthorization: MAC id="x"\r\n\r\n',
    );
    expect(await text(socket)).toContain(
      errorOf('unauthorized', 'Authorization should be given once.'),
    );
  });
});

describe('the plain listener', () => {
  test('ignores certificates in headers', async () => {
    const { shown } = await aCertifiedProject();
    const answer = await whoAmI(service().client, {
      'x-ssl-client-verify': 'SUCCESS',
      'x-ssl-client-fingerprint': shown.fingerprint,
      'x-client-cert': encodeURIComponent(shown.cert),
      'x-forwarded-client-cert': `Hash=${bare(shown.fingerprint)}`,
      'client-cert': `:${Buffer.from(shown.cert).toString('base64')}:`,
      'wallet-api-client-id': 'anybody',
    });
    expect([answer.status, answer.text]).toEqual([
      401,
      errorOf(
        'unauthorized',
        'This request needs the header Authorization: MAC id="…", ts="…", nonce="…", mac="…".',
      ),
    ]);
  });
});

describe('gaps 4, Certificate: ext parameters travel as Wallet-Api-* headers', () => {
  const body = JSON.stringify(transaction);
  const hashOf = (bytes: string) => createHash('sha256').update(bytes).digest('base64');

  const createWith = async (headers: Sent['headers'], sent: Sent = { body }): Promise<Answer> => {
    const { shown } = await aCertifiedProject();
    return send(at(shown), 'POST', transactionPath, { ...sent, headers: headers ?? {} });
  };

  test.each([
    ['unencoded', hashOf(body)],
    ['percent-encoded', encodeURIComponent(hashOf(body))],
  ])('Wallet-Api-Body-Hash is accepted %s', async (_, hash) => {
    expect((await createWith({ 'wallet-api-body-hash': hash })).status).toBe(200);
  });

  test.each([
    ['another hash', { body }, hashOf(`${body} `)],
    ['an empty hash', { body }, ''],
    ['the hash of a body that is missing', {}, hashOf(body)],
  ])('%s is 401', async (_, sent, hash) => {
    const answer = await createWith({ 'wallet-api-body-hash': hash }, sent);
    expect([answer.status, answer.text]).toEqual([
      401,
      errorOf('unauthorized', 'Wallet-Api-Body-Hash should be the hash of the body.'),
    ]);
  });

  test('other parameters are accepted, as in ext', async () => {
    const answer = await createWith({ 'wallet-api-project-id': '7', 'wallet-api-user': 'a b' });
    expect(answer.status).toBe(200);
  });
});

describe('a certificate and a MAC identify the same client', () => {
  test('both share Idempotency-Keys', async () => {
    const { project, shown } = await aCertifiedProject();
    const key = randomUUID();
    const signed = await new WalletClient(service().client, project).create(transaction, key);
    const shownAgain = await send(at(shown), 'POST', transactionPath, { body: transaction, key });
    expect([shownAgain.status, shownAgain.text]).toEqual([200, signed.text]);
  });

  test('both share the rate limit', async () => {
    const { project, shown } = await aCertifiedProject({ rate_limit: 2 });
    const client = at(shown);
    expect((await readAsSigner(service().client, project)).headers['x-ratelimit-remaining']).toBe(
      '1',
    );
    expect((await whoAmI(client)).headers['x-ratelimit-remaining']).toBe('0');
    const third = await whoAmI(client);
    expect([third.status, third.body['error']]).toEqual([429, 'rate_limit_exceeded']);
  });

  const form = 'grant_type=client_credentials';

  test('a client with a certificate gets tokens without a secret', async () => {
    const { project, shown } = await aCertifiedProject();
    const client = at(shown);
    const answer = await sendForm(client, form);
    expect(answer.status).toBe(200);
    const own = await send(client, 'GET', '/checkout-project/integration/v1/project', {
      headers: { authorization: `Bearer ${answer.body['access_token']}` },
    });
    expect(own.body['project_id']).toBe(project.project_id);
  });

  test('a wrong secret with a certificate and a missing certificate are 401', async () => {
    const { project, shown } = await aCertifiedProject();
    const wrong = await sendForm(
      at(shown),
      `${form}&client_id=${encodeURIComponent(project.client_id)}&client_secret=wrong-secret`,
    );
    expect([wrong.status, wrong.body['error']]).toEqual([401, 'invalid_client']);
    const nobody = await sendForm(at(), form);
    expect([nobody.status, nobody.body['error']]).toEqual([401, 'invalid_client']);
  });
});

test('the OpenAPI document offers the certificate beside MAC', async () => {
  const { body } = await send(at(), 'GET', '/openapi.json');
  const { components, paths } = body as {
    components: { securitySchemes: Record<string, { type: string }> };
    paths: Record<string, Record<string, { security: object[] }>>;
  };
  expect(components.securitySchemes['certificate']?.type).toBe('mutualTLS');
  expect(paths['/rest/v1/project']?.['get']?.security).toEqual([{ mac: [] }, { certificate: [] }]);
  expect(paths['/admin/v1/audit']?.['get']?.security).toEqual([{ operator: [] }]);
});

const plainAndSecure: readonly [string, (service: TestService) => OperatorClient][] = [
  ['plain', ({ client }) => client],
  ['TLS', (known) => tlsClient(known, tls)],
];

test.each(plainAndSecure)('the %s listener serves everything else', async (_, clientOf) => {
  const client = clientOf(service());
  expect((await client.send('GET', '/admin/v1/audit')).body['ok']).toBe(true);
  expect((await send(client, 'GET', '/healthz')).status).toBe(200);
  expect((await send(client, 'GET', '/nowhere')).body['error']).toBe('not_found');
});
