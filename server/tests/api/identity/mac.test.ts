import { describe, expect, test } from 'vitest';
import {
  aProject,
  asNobody,
  errorOf,
  readAsSigner,
  rotate,
  sendSigned,
  type TestProject,
  toSign,
  unixNow,
} from '../../support/identity.ts';
import { authorizationOf, type RequestToSign } from '../../support/mac-signing.ts';
import { useSharedService } from '../../support/test-service.ts';
import { bodyOf, exchange } from '../edge/test-edge.ts';

// The MAC scheme in a complete service. Its own rules are in server/src/identity/mac, the rules
// about bodies in server/tests/api/shared-state/mac-over-http.test.ts.

const service = useSharedService();

const unauthorized = errorOf('unauthorized', 'The id or the mac is wrong.');

describe('wallet 5.1: a request signed with the mac_key is made in the name of its client', () => {
  test('the response is the project of the client', async () => {
    const { client } = service();
    const project = await aProject(client, { name: 'Corner shop', currencies: ['PLN'] });
    const answer = await readAsSigner(client, project);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json');
    expect(answer.text).toBe(
      JSON.stringify({
        project_id: project.project_id,
        project_number: project.project_number,
        name: 'Corner shop',
        client_id: project.client_id,
        wallet_id: project.wallet_id,
        test_mode: true,
        currencies: ['PLN'],
      }),
    );
  });

  // biome-ignore format: a table
  test.each<[string, Partial<RequestToSign>]>([
    ['a nonce with commas, = and a trailing space',   { nonce: 'a, b=c= ' }],
    ['a query, signed as sent',                       { uri: '/rest/v1/project?b=%2F&a=1&b' }],
    ['port 443, which some clients hard-code',        { port: 443 }],
    ['more parameters in ext',                        { extBefore: 'project_id=7&user=a%20b' }],
  ])('%s', async (_, changes) => {
    const { client } = service();
    expect((await readAsSigner(client, await aProject(client), changes)).status).toBe(200);
  });

  test('a given key is used as bytes, without decoding base64 or escapes', async () => {
    const { client } = service();
    const project = await aProject(client, { mac_key: 'c2VjcmV0JTQx+/==' });
    expect((await readAsSigner(client, project)).status).toBe(200);
  });

  test('an empty body may be sent as a form of length 0', async () => {
    const { client } = service();
    const answer = await client.send('GET', '/rest/v1/project', {
      body: '',
      headers: {
        authorization: authorizationOf(toSign(client, await aProject(client))),
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
    expect(answer.status).toBe(200);
  });
});

describe('wallet 5.1: a request not signed by the client is 401 unauthorized', () => {
  // biome-ignore format: a table
  test.each<[string, (project: TestProject) => Partial<RequestToSign>]>([
    ['a wrong key',                        () => ({ key: 'another-key' })],
    ['the client secret as key',           ({ client_secret }) => ({ key: client_secret })],
    ['an unknown id',                      () => ({ id: 'nobody' })],
    ['the id in another case',             ({ client_id }) => ({ id: client_id.toLowerCase() === client_id ? client_id.toUpperCase() : client_id.toLowerCase() })],
    ['another host',                       () => ({ host: 'pay.example' })],
    ['another port',                       () => ({ port: 1 })],
    ['an unknown id and an old timestamp', () => ({ id: 'nobody', ts: 1 })],
  ])('%s', async (_, changes) => {
    const { client } = service();
    const project = await aProject(client);
    const answer = await readAsSigner(client, project, changes(project));
    expect([answer.status, answer.text]).toEqual([401, unauthorized]);
    expect(answer.headers['www-authenticate']).toBe('MAC');
    expect(answer.headers['content-type']).toBe('application/json');
  });

  test('signed for another address or method', async () => {
    const { client } = service();
    const project = await aProject(client);
    for (const changes of [{ uri: '/rest/v1/project?a=2' }, { method: 'POST' }]) {
      const authorization = authorizationOf(toSign(client, project, changes));
      const answer = await client.send('GET', '/rest/v1/project', { headers: { authorization } });
      expect([answer.status, answer.text]).toEqual([401, unauthorized]);
    }
  });

  test("another project's key", async () => {
    const { client } = service();
    const [one, other] = [await aProject(client), await aProject(client)];
    const answer = await readAsSigner(client, one, { key: other.mac_key });
    expect([answer.status, answer.text]).toEqual([401, unauthorized]);
  });

  test('a missing header: the response names the required header', async () => {
    const answer = await service().client.send('GET', '/rest/v1/project', { headers: asNobody });
    expect(answer.status).toBe(401);
    expect(answer.text).toBe(
      errorOf(
        'unauthorized',
        'This request needs the header Authorization: MAC id="…", ts="…", nonce="…", mac="…".',
      ),
    );
    expect(answer.headers['www-authenticate']).toBe('MAC');
  });

  test('a bearer token instead of a MAC', async () => {
    const answer = await service().client.send('GET', '/rest/v1/project');
    expect(answer.status).toBe(401);
    expect(answer.body['error']).toBe('unauthorized');
  });

  test('two Authorization headers', async () => {
    const { client } = service();
    const { port } = new URL(client.url);
    const authorization = authorizationOf(toSign(client, await aProject(client)));
    const received = await exchange(
      Number(port),
      `GET /rest/v1/project HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n` +
        `Authorization: ${authorization}\r\nauthorization: ${authorization}\r\n` +
        'Connection: close\r\n\r\n',
    );
    expect(received).toMatch(/^HTTP\/1\.1 401 /);
    expect(bodyOf(received)).toBe(errorOf('unauthorized', 'Authorization should be given once.'));
  });
});

describe('clock and replay (gaps 3)', () => {
  test('a replayed request is 401 invalid_nonce', async () => {
    const { client } = service();
    const request = toSign(client, await aProject(client));
    expect((await sendSigned(client, request)).status).toBe(200);
    const again = await sendSigned(client, request);
    expect(again.status).toBe(401);
    expect(again.text).toBe(errorOf('invalid_nonce', 'The nonce was used before.'));
    expect(again.headers['www-authenticate']).toBe('MAC');
  });

  test('one of twenty concurrent copies is served', async () => {
    const { client } = service();
    const request = toSign(client, await aProject(client));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sendSigned(client, request)),
    );
    const errors = answers.map(({ status, body }) => (status === 200 ? null : body['error']));
    expect(errors.filter((error) => error === null)).toHaveLength(1);
    expect(errors.filter((error) => error === 'invalid_nonce')).toHaveLength(19);
  });

  test('two clients may use the same nonce', async () => {
    const { client } = service();
    for (const project of [await aProject(client), await aProject(client)]) {
      expect((await readAsSigner(client, project, { nonce: 'the same' })).status).toBe(200);
    }
  });

  test('a refused request uses up no nonce', async () => {
    const { client } = service();
    const project = await aProject(client);
    const nonce = 'used by nobody yet';
    await readAsSigner(client, project, { nonce, key: 'a wrong key' });
    await readAsSigner(client, project, { nonce, ts: unixNow() - 1_000 });
    expect((await readAsSigner(client, project, { nonce })).status).toBe(200);
  });

  // biome-ignore format: a table
  test.each([
    ['301 seconds old',        -301,   'Timestamp lifetime exceeded'],
    ['from 1970',              null,   'Timestamp lifetime exceeded'],
    ['in milliseconds',        'ms',   'Timestamp is in future'],
    ['ten minutes ahead',      600,    'Timestamp is in future'],
  ])('a timestamp %s is 401 invalid_timestamp', async (_, offset, description) => {
    const { client } = service();
    const project = await aProject(client);
    const ts = typeof offset === 'number' ? unixNow() + offset : offset === null ? 0 : Date.now();
    const answer = await readAsSigner(client, project, { ts });
    expect(answer.status).toBe(401);
    expect(answer.text).toBe(errorOf('invalid_timestamp', description));
    expect(answer.headers['www-authenticate']).toBe('MAC');
  });

  test.each([-290, 300])('a clock difference of %i seconds is accepted', async (offset) => {
    const { client } = service();
    const project = await aProject(client);
    expect((await readAsSigner(client, project, { ts: unixNow() + offset })).status).toBe(200);
  });
});

test('GET /rest/v1/server returns the time without authentication', async () => {
  const before = unixNow();
  const answer = await service().client.send('GET', '/rest/v1/server', { headers: asNobody });
  expect(answer.status).toBe(200);
  const { time } = answer.body;
  expect(answer.text).toBe(JSON.stringify({ time }));
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(unixNow());
});

test('a rotated mac_key works, and nonces of the old key stay used', async () => {
  const { client } = service();
  const project = await aProject(client);
  const request = toSign(client, project);
  expect((await sendSigned(client, request)).status).toBe(200);
  const rotated = await rotate(client, project.project_id, {
    what: 'mac_key',
    overlap_seconds: 60,
  });
  const key = String(rotated.body['mac_key']);
  expect((await sendSigned(client, { ...request, key })).body['error']).toBe('invalid_nonce');
  expect((await readAsSigner(client, project, { key })).status).toBe(200);
});
