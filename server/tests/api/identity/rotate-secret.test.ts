import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  aProject,
  askForToken,
  errorOf,
  readAsBearer,
  readAsSigner,
  rotate,
  type TestProject,
  tokenOf,
} from '../../support/identity.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useSharedService } from '../../support/test-service.ts';

// Gaps 5: POST /admin/v1/projects/{project_id}/rotate. The edge of the overlap, to the second,
// is in server/src/identity/credentials/client.test.ts.

const service = useSharedService();

type Kind = 'client_secret' | 'mac_key';

/** A request that uses a secret of each kind. */
const uses: Readonly<Record<Kind, (project: TestProject) => Promise<Answer>>> = {
  client_secret: (project) => askForToken(service().client, project),
  mac_key: (project) => readAsSigner(service().client, project),
};

/** Whether the service accepts the project with this secret instead of its first one. */
const isGood = async (project: TestProject, kind: Kind, secret: string): Promise<boolean> =>
  (await uses[kind]({ ...project, [kind]: secret })).status === 200;

async function rotated(project: TestProject, what: Kind, overlap?: number): Promise<string> {
  const { client } = service();
  const body = overlap === undefined ? { what } : { what, overlap_seconds: overlap };
  const answer = await rotate(client, project.project_id, body);
  expect(answer.status).toBe(200);
  const secret = String(answer.body[what]);
  expect(answer.text).toBe(JSON.stringify({ [what]: secret }));
  expect(secret).toMatch(/^[\w-]{32}$/);
  return secret;
}

describe.each<Kind>(['client_secret', 'mac_key'])('%s', (kind) => {
  const other: Kind = kind === 'mac_key' ? 'client_secret' : 'mac_key';

  test('without an overlap the old secret is refused immediately', async () => {
    const project = await aProject(service().client);
    // Used once before, so that the node has it in its cache.
    expect(await isGood(project, kind, project[kind])).toBe(true);
    const fresh = await rotated(project, kind, 0);
    expect(await isGood(project, kind, project[kind])).toBe(false);
    expect(await isGood(project, kind, fresh)).toBe(true);
  });

  test('the default is no overlap', async () => {
    const project = await aProject(service().client);
    const fresh = await rotated(project, kind);
    expect(await isGood(project, kind, project[kind])).toBe(false);
    expect(await isGood(project, kind, fresh)).toBe(true);
  });

  test('during the overlap both secrets are accepted', async () => {
    const project = await aProject(service().client);
    const fresh = await rotated(project, kind, 86_400);
    expect(await isGood(project, kind, project[kind])).toBe(true);
    expect(await isGood(project, kind, fresh)).toBe(true);
    expect(await isGood(project, kind, 'neither-of-the-two')).toBe(false);
  });

  test('a second rotation with an overlap keeps the overlap of the first', async () => {
    const project = await aProject(service().client);
    const second = await rotated(project, kind, 86_400);
    const third = await rotated(project, kind, 3_600);
    expect(await isGood(project, kind, project[kind])).toBe(true);
    expect(await isGood(project, kind, second)).toBe(true);
    expect(await isGood(project, kind, third)).toBe(true);
  });

  test('a rotation without an overlap ends all earlier secrets', async () => {
    const project = await aProject(service().client);
    const second = await rotated(project, kind, 86_400);
    const third = await rotated(project, kind, 0);
    expect(await isGood(project, kind, project[kind])).toBe(false);
    expect(await isGood(project, kind, second)).toBe(false);
    expect(await isGood(project, kind, third)).toBe(true);
  });

  test('decision 0086: access tokens end with the secret that may have issued them', async () => {
    const { client } = service();
    const project = await aProject(client);
    const statusOf = async (token: string) => (await readAsBearer(client, token)).status;
    const newToken = (client_secret: string) => tokenOf(client, { ...project, client_secret });
    const first = await newToken(project.client_secret);
    const fresh = await rotated(project, kind, 86_400);
    const inTheOverlap = await newToken(project.client_secret);
    expect([await statusOf(first), await statusOf(inTheOverlap)]).toEqual([200, 200]);
    const last = await rotated(project, kind, 0);
    // Also within the second of the rotation: the time of issue does not show which secret was used.
    const current = await newToken(kind === 'client_secret' ? last : project.client_secret);
    expect([await statusOf(first), await statusOf(inTheOverlap)]).toEqual([401, 401]);
    expect(await statusOf(current)).toBe(200);
    expect(fresh).not.toBe(last);
  });

  test('the other kind of secret stays valid', async () => {
    const project = await aProject(service().client);
    await rotated(project, kind, 0);
    expect(await isGood(project, other, project[other])).toBe(true);
  });

  test('an Idempotency-Key has no effect, because the response shows the secret', async () => {
    const { client } = service();
    const { project_id } = await aProject(client);
    const key = randomUUID();
    const answers = [
      await rotate(client, project_id, { what: kind }, { key }),
      await rotate(client, project_id, { what: kind }, { key }),
      await rotate(client, project_id, { what: kind, overlap_seconds: 5 }, { key }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body[kind])).size).toBe(3);
  });
});

test('twenty concurrent rotations leave one valid secret, which one of the responses showed', async () => {
  const { client, database } = service();
  const project = await aProject(client);
  const secrets = await Promise.all(
    Array.from({ length: 20 }, () => rotated(project, 'client_secret')),
  );
  const good = [];
  for (const secret of secrets) {
    if (await isGood(project, 'client_secret', secret)) good.push(secret);
  }
  expect(good).toHaveLength(1);
  const [row] = await database.query<{ secrets: { until: number | null }[] }>(
    'SELECT secrets FROM client WHERE id = $1',
    [project.client_id],
  );
  expect(row?.secrets.map(({ until }) => until)).toEqual([null, null]);
});

test('an unknown project is 404', async () => {
  const id = randomUUID();
  const answer = await rotate(service().client, id, { what: 'mac_key' });
  expect(answer.status).toBe(404);
  expect(answer.text).toBe(errorOf('not_found', `There is no project ${id}.`));
});

// biome-ignore format: a table
test.each<[object, Record<string, string>]>([
  [{},                                               { what: 'What is required' }],
  [{ what: 'password' },                             { what: 'What should be one of client_secret, mac_key' }],
  [{ what: 'mac_key', overlap_seconds: -1 },         { overlap_seconds: 'Overlap seconds should be at least 0' }],
  [{ what: 'mac_key', overlap_seconds: 31_536_001 }, { overlap_seconds: 'Overlap seconds should be at most 31536000' }],
  [{ what: 'mac_key', overlap_seconds: '60' },       { overlap_seconds: 'Overlap seconds should be an integer' }],
  [{ what: 1, overlap_seconds: 0.5 },                { what: 'What should be one of client_secret, mac_key', overlap_seconds: 'Overlap seconds should be an integer' }],
])('%j is 422 invalid_properties', async (body, messages) => {
  const { client } = service();
  const project = await aProject(client);
  const answer = await rotate(client, project.project_id, body);
  expect(answer.status).toBe(422);
  expect(answer.body['error_properties']).toEqual(
    Object.fromEntries(Object.entries(messages).map(([path, message]) => [path, [message]])),
  );
  expect(await isGood(project, 'mac_key', project.mac_key)).toBe(true);
});
