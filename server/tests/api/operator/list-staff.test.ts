import { beforeAll, describe, expect, test } from 'vitest';
import { aProject, asNobody } from '../../support/identity.ts';
import { csvColumn, type ListPage, linesIn, pageIn, readAll } from '../../support/list-pages.ts';
import { addStaff, staffPath, type TestStaff } from '../../support/staff.ts';
import { useService } from '../../support/test-service.ts';

// Business 1 and 7: the list of staff.

const service = useService();

let project: string;
let other: string;
/** Oldest first; the last one has a role in the installation. */
let people: readonly TestStaff[];
beforeAll(async () => {
  project = (await aProject(service().client)).project_id;
  other = (await aProject(service().client)).project_id;
  const add = (role: 'owner' | 'viewer', projectId: string) =>
    addStaff(service(), { role, projectId });
  const [first, second, third] = [
    await add('owner', project),
    await add('viewer', other),
    await add('viewer', project),
  ];
  await addStaff(service(), { role: 'finance', projectId: other, email: third.email });
  people = [first, second, third, await addStaff(service(), { role: 'auditor' })];
});

const get = (query: string, headers = {}) =>
  service().client.send('GET', `${staffPath}?${query}`, { headers });
const list = async (query: string): Promise<ListPage> => pageIn(await get(query));
const idsIn = ({ items }: Pick<ListPage, 'items'>) => items.map(({ staff_id }) => staff_id);
const idsOf = (...places: readonly number[]) => places.map((place) => people[place]?.staffId);

describe('the list of staff', () => {
  test('has the newest first, in the common envelope', async () => {
    const page = await list('');
    expect(page).toEqual({
      items: expect.any(Array),
      _metadata: {
        ...{ limit: 20, has_next: false, has_previous: false },
        cursors: { after: expect.any(String), before: expect.any(String) },
      },
    });
    expect(idsIn(page)).toEqual(idsOf(3, 2, 1, 0));
  });

  test('project_id finds members with a role there, once each, with all their roles', async () => {
    expect(idsIn(await list(`project_id=${project}`))).toEqual(idsOf(2, 0));
    const { items } = await list(`project_id=${other.toUpperCase()}`);
    expect(idsIn({ items })).toEqual(idsOf(2, 1));
    expect(items[0]?.['roles']).toHaveLength(2);
    expect((await list('project_id=00000000-0000-4000-8000-000000000000')).items).toEqual([]);
  });

  test('email finds the member with this address, in any case', async () => {
    const { email = '' } = people[1] ?? {};
    expect(idsIn(await list(`email=${email.toUpperCase()}`))).toEqual(idsOf(1));
    expect(idsIn(await list(`email=${email}&project_id=${project}`))).toEqual([]);
    expect(idsIn(await list('email=nobody'))).toEqual([]);
  });

  test('is read page by page, and a cursor works only with its filters', async () => {
    const all = await readAll((cursor) => list(`limit=1${cursor}`));
    expect(idsIn({ items: all })).toEqual(idsOf(3, 2, 1, 0));
    const { after } = (await list('limit=1'))._metadata.cursors;
    expect((await get(`project_id=${project}&after=${after}`)).status).toBe(400);
  });

  test('is available as CSV', async () => {
    const answer = await get(`project_id=${project}`, { accept: 'text/csv' });
    expect(answer.text.split('\r\n')[0]).toBe(
      'staff_id,email,name,locale,state,second_factor,roles,created_at',
    );
    expect(linesIn(answer)).toHaveLength(2);
    expect(csvColumn(await get('format=csv'), 'staff_id')).toEqual(idsOf(3, 2, 1, 0));
    expect(csvColumn(await get('format=csv'), 'second_factor')).toEqual(Array(4).fill('false'));
  });

  // biome-ignore format: a table
  test.each([
    ['project_id=mine', 'project_id'],
    ['limit=0',         'limit'],
    ['limit=201',       'limit'],
    ['after=x',         'after'],
    ['role=owner',      'role'],
    ['email=%0A',       'email'],
  ])('%s is 400', async (query, field) => {
    const { status, body } = await get(query);
    expect([status, body['error']]).toEqual([400, 'invalid_parameters']);
    expect(body['error_description']).toContain(field);
  });

  test('without a token is 401', async () => {
    expect((await get('', asNobody)).status).toBe(401);
  });
});
