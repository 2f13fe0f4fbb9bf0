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

// Transfer 5; gaps 4, Certificate: on the second listener a client certificate stands for MAC.

const authority = issue({ name: 'Authority', isAuthority: true });
const tls = useTlsFiles(authority.cert);
const service = useService(tls.environment);
const { certificate, aCertifiedProject, at, send, whoAmI } = certified(service, tls, authority);

const payment = { description: 'Order 1042', price: 1_250, currency: 'EUR' };
const transaction = { payments: [payment] };

const needed =
  'This request needs a client certificate, or the header Authorization: MAC id="…", ts="…", nonce="…", mac="…".';

describe('transfer 5: a registered client certificate stands for the MAC of its client', () => {
  test('the answer is the own project, as with MAC', async () => {
    const { project, shown } = await aCertifiedProject({ name: 'Corner shop' });
    const answer = await whoAmI(at(shown));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ project_id: project.project_id, name: 'Corner shop' });
    expect(answer.text).toBe((await readAsSigner(service().client, project)).text);
  });

  test('a transaction that is created with it is the same one for MAC', async () => {
    const { project, shown } = await aCertifiedProject();
    const created = await send(at(shown), 'POST', transactionPath, { body: transaction });
    expect(created.status).toBe(200);
    const key = String(created.body['transaction_key']);
    const bySignature = await new WalletClient(service().client, project).read(key);
    expect(bySignature.text).toBe(created.text);
    const byCertificate = await send(at(shown), 'GET', `${transactionPath}/${key}`);
    expect(byCertificate.text).toBe(created.text);
  });

  test("registered for one project it opens nothing of another's", async () => {
    const [owner, other] = [await aCertifiedProject(), await aCertifiedProject()];
    const created = await send(at(owner.shown), 'POST', transactionPath, { body: transaction });
    const path = `${transactionPath}/${created.body['transaction_key']}`;
    const answer = await send(at(other.shown), 'GET', path);
    expect([answer.status, answer.body['error']]).toEqual([404, 'not_found']);
  });

  test('a resumed connection still has it', async () => {
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

  test('an authorization of another kind changes nothing', async () => {
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
    ['signed by itself',                  () => issue(),                             notTrusted('DEPTH_ZERO_SELF_SIGNED_CERT')],
    ['of an authority of the same name',  () => issue({ by: pretender }),            notTrusted('CERT_SIGNATURE_FAILURE')],
    ['of an unknown authority',           () => issue({ by: others }),               notTrusted('UNABLE_TO_VERIFY_LEAF_SIGNATURE')],
  ])('%s, though it is registered', async (_, make, description) => {
    const { shown } = await aCertifiedProject({}, make());
    const answer = await whoAmI(at(shown));
    expect([answer.status, answer.text]).toEqual([401, errorOf('unauthorized', description)]);
    expect(answer.headers['www-authenticate']).toBe('MAC');
    expect(answer.headers['content-type']).toBe('application/json');
    expect(answer.headers['x-ratelimit-remaining']).toBe('1000');
  });

  test('made by a client who is no authority, though it is registered', async () => {
    const client = issue({ name: 'Client', by: authority });
    const made = issue({ by: client });
    const { shown } = await aCertifiedProject({}, { ...made, cert: made.cert + client.cert });
    const answer = await whoAmI(at(shown));
    expect(answer.status).toBe(401);
    // Which of the two rules is told depends on the version of OpenSSL.
    expect(answer.body['error_description']).toMatch(
      /authority of this server: INVALID_(CA|PURPOSE)\.$/,
    );
  });

  test('not registered: the answer names it', async () => {
    const shown = certificate();
    const answer = await whoAmI(at(shown));
    const description = `The client certificate ${bare(shown.fingerprint)} (SHA-256) is not registered for a project.`;
    expect([answer.status, answer.text]).toEqual([401, errorOf('unauthorized', description)]);
  });

  test('none at all', async () => {
    const answer = await whoAmI(at());
    expect([answer.status, answer.text]).toEqual([401, errorOf('unauthorized', needed)]);
    expect(answer.headers['www-authenticate']).toBe('MAC');
  });

  test('one that expires while its connection is open', async () => {
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

  test('authentication comes before the shape of a request', async () => {
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

  test('it counts, whatever certificate is shown', async () => {
    const [signer, { shown }] = [await aProject(service().client), await aCertifiedProject()];
    const answer = await readAsSigner(at(shown), signer);
    expect(answer.body['project_id']).toBe(signer.project_id);
  });

  test('a wrong one is not helped by a right certificate', async () => {
    const { project, shown } = await aCertifiedProject();
    const answer = await readAsSigner(at(shown), project, { key: 'another-key' });
    expect([answer.status, answer.text]).toEqual([
      401,
      errorOf('unauthorized', 'The id or the mac is wrong.'),
    ]);
  });

  test('the headers of certificates mean nothing to it', async () => {
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
  test('knows no certificate, whatever headers say', async () => {
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
    ['as it is', hashOf(body)],
    ['percent-encoded', encodeURIComponent(hashOf(body))],
  ])('Wallet-Api-Body-Hash, %s', async (_, hash) => {
    expect((await createWith({ 'wallet-api-body-hash': hash })).status).toBe(200);
  });

  test.each([
    ['another hash', { body }, hashOf(`${body} `)],
    ['no hash at all', { body }, ''],
    ['a hash of something where there is nothing', {}, hashOf(body)],
  ])('%s is 401', async (_, sent, hash) => {
    const answer = await createWith({ 'wallet-api-body-hash': hash }, sent);
    expect([answer.status, answer.text]).toEqual([
      401,
      errorOf('unauthorized', 'Wallet-Api-Body-Hash should be the hash of the body.'),
    ]);
  });

  test('other parameters are let pass, as in ext', async () => {
    const answer = await createWith({ 'wallet-api-project-id': '7', 'wallet-api-user': 'a b' });
    expect(answer.status).toBe(200);
  });
});

describe('whoever shows a certificate is the client that signs', () => {
  test('one Idempotency-Key, one effect, by whichever way', async () => {
    const { project, shown } = await aCertifiedProject();
    const key = randomUUID();
    const signed = await new WalletClient(service().client, project).create(transaction, key);
    const shownAgain = await send(at(shown), 'POST', transactionPath, { body: transaction, key });
    expect([shownAgain.status, shownAgain.text]).toEqual([200, signed.text]);
  });

  test('both ways count for one limit', async () => {
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

  test('it gets tokens without a secret', async () => {
    const { project, shown } = await aCertifiedProject();
    const client = at(shown);
    const answer = await sendForm(client, form);
    expect(answer.status).toBe(200);
    const own = await send(client, 'GET', '/checkout-project/integration/v1/project', {
      headers: { authorization: `Bearer ${answer.body['access_token']}` },
    });
    expect(own.body['project_id']).toBe(project.project_id);
  });

  test('but a wrong secret stays wrong, and no certificate is no client', async () => {
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

test('the OpenAPI document names it beside MAC', async () => {
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
