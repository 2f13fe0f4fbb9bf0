import { describe, expect, test } from 'vitest';
import { type Issued, issue } from '../../support/certificates.ts';
import { aProject, asNobody, errorOf } from '../../support/identity.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useService } from '../../support/test-service.ts';
import { tlsClient, useTlsFiles } from '../../support/tls.ts';

// Decision 0054: without TLS_CLIENT_CA a registered fingerprint is enough.

const tls = useTlsFiles();
const service = useService(tls.environment);

const whoAmI = (shown: Issued): Promise<Answer> =>
  tlsClient(service(), tls, shown).send('GET', '/rest/v1/project', { headers: asNobody });

const registered = async (shown: Issued): Promise<string> =>
  (await aProject(service().client, { certificates: [shown.fingerprint] })).project_id;

describe('transfer 5: client certificates without TLS_CLIENT_CA', () => {
  test.each<[string, () => Issued]>([
    ['self-signed', () => issue()],
    ['signed by any authority', () => issue({ by: issue({ name: 'Any', isAuthority: true }) })],
  ])('a registered certificate, %s, is accepted', async (_, make) => {
    const shown = make();
    const projectId = await registered(shown);
    const answer = await whoAmI(shown);
    expect([answer.status, answer.body['project_id']]).toEqual([200, projectId]);
  });

  test('an expired certificate is refused', async () => {
    const shown = issue({ to: new Date('2026-01-01T00:00:00Z') });
    await registered(shown);
    const answer = await whoAmI(shown);
    expect([answer.status, answer.text]).toEqual([
      401,
      errorOf('unauthorized', 'The client certificate has expired.'),
    ]);
  });

  test('an unregistered certificate of the same name and issuer is refused', async () => {
    const authority = issue({ name: 'Any', isAuthority: true });
    await registered(issue({ name: 'Shop', by: authority }));
    expect((await whoAmI(issue({ name: 'Shop', by: authority }))).status).toBe(401);
  });
});
