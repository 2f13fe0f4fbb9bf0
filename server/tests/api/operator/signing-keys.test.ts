import { describe, expect, test } from 'vitest';
import { turnKeyRing } from '../../../src/identity/tokens/turn-key-ring.ts';
import { unixSeconds } from '../../../src/kernel/time.ts';
import { createTestEngine } from '../../support/engines.ts';
import { aProject, asNobody, readAsBearer, tokenOf } from '../../support/identity.ts';
import { useService } from '../../support/test-service.ts';
import { keyIdOf, keysIn, keysPath, list, newTokenAt, publishedBy, rotateAt } from './rotating.ts';

// Gaps 2, Keys: signing keys rotate without breaking live tokens. On two nodes:
// `signing-keys.long.test.ts`.

const service = useService();

describe('a rotation', () => {
  test('new tokens use the new key, old tokens stay valid and both keys are published', async () => {
    const { client } = service();
    const old = await tokenOf(client, await aProject(client));
    const answer = await rotateAt(client, { key: 'turn once' });
    const [fresh, replaced] = keysIn(answer);
    expect(fresh).toMatchObject({ state: 'signing', retires_at: null });
    expect(replaced).toMatchObject({
      kid: keyIdOf(old),
      state: 'verifying',
      retires_at: (fresh?.created_at ?? 0) + 3_600,
    });
    expect(keyIdOf(await newTokenAt(client))).toBe(fresh?.kid);
    expect((await readAsBearer(client, old)).status).toBe(200);
    expect((await publishedBy(client)).slice(0, 2)).toEqual([fresh?.kid, replaced?.kid]);
    // The same Idempotency-Key rotates no second time.
    expect((await rotateAt(client, { key: 'turn once' })).text).toBe(answer.text);
    expect((await list(client)).text).toBe(answer.text);
  });

  test('is logged once as an operator action', async () => {
    const { client } = service();
    const [key] = keysIn(await rotateAt(client));
    const { body } = await client.send('GET', '/admin/v1/actions?limit=100');
    const actions = body['actions'] as { action: string; subject: string; details: object }[];
    const told = actions.filter(({ action }) => action === 'rotate_signing_key');
    expect(
      told.filter(({ details }) => JSON.stringify(details).includes(String(key?.kid))),
    ).toEqual([
      expect.objectContaining({ subject: 'keys of access tokens', details: { kid: key?.kid } }),
    ]);
  });
});

test.each([
  ['GET', keysPath],
  ['POST', `${keysPath}/rotate`],
])('%s %s without the admin token is 401', async (method, address) => {
  const answer = await service().client.send(method, address, { headers: asNobody });
  expect([answer.status, answer.body['error']]).toEqual([401, 'unauthorized']);
});

test('at most 32 rotations are allowed within the lifetime of the tokens', async () => {
  let now = unixSeconds(1_000);
  const engine = createTestEngine(service().database.database.connect, {
    clock: { now: () => now },
  });
  const turn = (id: string) => {
    const key = { id, publicJwk: { kty: 'RSA', n: 'n', e: 'AQAB' } as const, sealedPrivateKey: id };
    const rotation = { ringId: 'a ring of the tests', key, lifetimeSeconds: 3_600 };
    return engine.execute(turnKeyRing, rotation, { kind: 'client', id: 'tests' });
  };
  for (let index = 0; index < 32; index += 1) expect((await turn(`${index}`)).ok).toBe(true);
  expect(await turn('one too many')).toMatchObject({ ok: false, refusal: 'invalid_state' });
  now = unixSeconds(4_600);
  expect(await turn('later')).toMatchObject({ ok: true });
  await engine.close();
});
