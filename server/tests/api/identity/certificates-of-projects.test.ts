import { describe, expect, test } from 'vitest';
import { issue } from '../../support/certificates.ts';
import { bare, certified } from '../../support/certified.ts';
import {
  aProject,
  changeProject,
  createProject,
  errorOf,
  readProject,
} from '../../support/identity.ts';
import { useService } from '../../support/test-service.ts';
import { useTlsFiles } from '../../support/tls.ts';

// Gaps 5: certificates of a project, and which project each of them authenticates.

const authority = issue({ name: 'Authority', isAuthority: true });
const tls = useTlsFiles(authority.cert);
const service = useService(tls.environment);
const { certificate, aCertifiedProject, at, whoAmI } = certified(service, tls, authority);

describe('gaps 5: certificates of a project', () => {
  const isTaken = (fingerprint: string) =>
    errorOf('already_exists', `The certificate ${bare(fingerprint)} belongs to another project.`);

  test('all spellings of a fingerprint are the same certificate and are stored once', async () => {
    const shown = certificate();
    const spellings = [shown.fingerprint, shown.fingerprint.toLowerCase(), bare(shown.fingerprint)];
    const { project } = await aCertifiedProject({ certificates: spellings });
    const { body } = await readProject(service().client, project.project_id);
    expect(body['certificates']).toEqual([bare(shown.fingerprint)]);
    expect((await whoAmI(at(shown))).body['project_id']).toBe(project.project_id);
  });

  // biome-ignore format: a table
  test.each([
    ['63 digits',             'a'.repeat(63)],
    ['65 digits',             'a'.repeat(65)],
    ['non-hex digits',        'g'.repeat(64)],
    ['a misplaced colon',     `${'a'.repeat(63)}:a`],
    ['a single colon',        `aa:${'a'.repeat(62)}`],
    ['SHA-1 length',          Array(20).fill('AB').join(':')],
  ])('a fingerprint with %s is 422', async (_, fingerprint) => {
    const answer = await createProject(service().client, { certificates: [fingerprint] });
    expect(answer.status).toBe(422);
    expect(answer.body['error_properties']).toEqual({
      'certificates[0]': ['Certificates has an invalid format'],
    });
  });

  test('registering a certificate of another project is 409 and changes nothing', async () => {
    const { client } = service();
    const { project, shown } = await aCertifiedProject();
    const created = await createProject(client, { certificates: [bare(shown.fingerprint)] });
    expect([created.status, created.text]).toEqual([409, isTaken(shown.fingerprint)]);
    const other = await aProject(client);
    const changed = await changeProject(client, other.project_id, {
      name: 'Not this either',
      certificates: [shown.fingerprint],
    });
    expect([changed.status, changed.text]).toEqual([409, isTaken(shown.fingerprint)]);
    expect((await readProject(client, other.project_id)).body).toMatchObject({
      name: 'Shop',
      certificates: [],
    });
    expect((await whoAmI(at(shown))).body['project_id']).toBe(project.project_id);
  });

  test('only one of several concurrent projects gets a certificate', async () => {
    const { client } = service();
    const { fingerprint } = certificate();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => createProject(client, { certificates: [fingerprint] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  test('PATCH removes a certificate immediately, also from open connections, and frees it', async () => {
    const { client } = service();
    const { project, shown } = await aCertifiedProject();
    const showing = at(shown);
    expect((await whoAmI(showing)).status).toBe(200);
    await changeProject(client, project.project_id, { certificates: [] });
    expect((await whoAmI(showing)).status).toBe(401);
    const other = await aProject(client);
    const taken = await changeProject(client, other.project_id, {
      certificates: [shown.fingerprint],
    });
    expect(taken.status).toBe(200);
    expect((await whoAmI(showing)).body['project_id']).toBe(other.project_id);
  });

  test('certificates stay unless a change leaves them out of the list', async () => {
    const { client } = service();
    const { project, shown } = await aCertifiedProject();
    const second = certificate();
    await changeProject(client, project.project_id, { name: 'Other' });
    await changeProject(client, project.project_id, {
      certificates: [second.fingerprint, shown.fingerprint],
    });
    for (const each of [shown, second]) {
      expect((await whoAmI(at(each))).body['project_id']).toBe(project.project_id);
    }
    await changeProject(client, project.project_id, { certificates: [second.fingerprint] });
    expect((await whoAmI(at(shown))).status).toBe(401);
    expect((await whoAmI(at(second))).status).toBe(200);
  });

  test('a certificate tried before its registration works right after it', async () => {
    const shown = certificate();
    const client = at(shown);
    expect((await whoAmI(client)).status).toBe(401);
    const { project } = await aCertifiedProject({}, shown);
    expect((await whoAmI(client)).body['project_id']).toBe(project.project_id);
  });

  test('the database refuses an invalid fingerprint', async () => {
    const insert = service().database.query(
      "INSERT INTO client_certificate VALUES ('AB', 'somebody')",
    );
    await expect(insert).rejects.toThrow(/client_certificate_id_check/);
  });
});
