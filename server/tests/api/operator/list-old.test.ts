import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { extent } from '../../support/extent.ts';
import { aProject, asNobody, type TestProject } from '../../support/identity.ts';
import { type ListPage, linesIn, pageIn, readAll } from '../../support/list-pages.ts';
import { writeTrialMail } from '../../support/mails.ts';
import { useService } from '../../support/test-service.ts';

// Business 7, "Every list": older lists have the common form and keep their old fields.

const service = useService();

const get = (path: string) => service().client.send('GET', `/admin/v1/${path}`);
const list = async (path: string): Promise<ListPage> => pageIn(await get(path));
const fieldOf = ({ items }: ListPage, field: string): readonly unknown[] =>
  items.map((item) => item[field]);

let project: TestProject;
const objects: string[] = [];

/** An event with a delivery to an address that does not answer. */
async function tell(): Promise<string> {
  const name = `event-${objects.length + 1}`;
  const body = { project_id: project.project_id, dialect: 'checkout', name };
  const answer = await service().client.send('POST', '/admin/v1/events/trial', {
    body: { ...body, url: 'http://127.0.0.1:9/hook' },
  });
  expect(answer.status, answer.text).toBe(201);
  const object = String(answer.body['object']);
  objects.push(object);
  return object;
}

const aToken = (name: string) =>
  service().client.send('POST', '/admin/v1/tokens', { body: { name, role: 'helpdesk' } });

beforeAll(async () => {
  project = await aProject(service().client);
  for (let nth = 0; nth < 5; nth += 1) {
    await tell();
    await writeTrialMail(service().client, { to: 'ona@example.com', subject: `${nth}` });
    await aToken(`Token ${nth}`);
  }
});

// biome-ignore format: a table
const lists = [
  // path        old name      id          the parameter of old ids
  ['actions',    'actions',    'id',       'before'],
  ['deliveries', 'deliveries', 'id',       'before'],
  ['mails',      'mails',      'id',       'after' ],
] as const;

describe.each(lists)('%s', (path, old, id, field) => {
  test('have the common envelope and their rows also under the old name', async () => {
    const { body } = await get(`${path}?limit=2`);
    expect(Object.keys(body).sort()).toEqual(['_metadata', old, 'items'].sort());
    expect(body['items']).toEqual(body[old]);
    expect(body['items']).toHaveLength(2);
    expect(body['_metadata']).toEqual({
      limit: 2,
      has_next: true,
      has_previous: false,
      cursors: { after: expect.any(String), before: expect.any(String) },
    });
  });

  test('page by old ids and by cursors', async () => {
    const first = await list(`${path}?limit=2`);
    const seen = String(first.items[1]?.[id]);
    const byId = await list(`${path}?limit=2&${field}=${seen.toUpperCase()}`);
    const byCursor = await list(`${path}?limit=2&after=${first._metadata.cursors.after}`);
    // Mails and deliveries are sent in the meantime, which changes their rows, so only the ids are compared.
    expect(fieldOf(byId, id)).toEqual(fieldOf(byCursor, id));
    expect(byId._metadata).toEqual(byCursor._metadata);
    expect(byId.items).toHaveLength(2);
    const back = await list(`${path}?limit=2&before=${byId._metadata.cursors.before}`);
    expect(fieldOf(back, id)).toEqual(fieldOf(first, id));
    const unknown = await list(`${path}?${field}=${randomUUID()}`);
    expect([unknown.items, unknown._metadata.has_next]).toEqual([[], false]);
  });

  test('return every row once by cursors', async () => {
    const seen = await readAll((cursor) => list(`${path}?limit=3${cursor}`));
    const all = await list(`${path}?limit=200`);
    expect(seen.map((item) => item[id])).toEqual(fieldOf(all, id));
  });

  test('are available as CSV', async () => {
    const lines = linesIn(await get(`${path}?format=csv`));
    const { items } = await list(`${path}?limit=200`);
    expect(lines).toHaveLength(items.length);
    expect(lines[0]).toContain(String(items[0]?.[id]));
  });
});

test.each(['actions', 'deliveries', 'mails', 'tokens', 'events'])(
  '%s: a bad parameter is 400 and named, a missing token is 401',
  async (path) => {
    // biome-ignore format: a table
    for (const query of ['limit=0', 'limit=1001', 'limit=x', 'after=first', 'before=first', 'format=xml', 'unknown=1']) {
      const { status, body } = await get(`${path}?${query}`);
      expect([query, status, body['error']]).toEqual([query, 400, 'invalid_parameters']);
      expect(body['error_description']).toContain(`${query.split('=')[0]}: `);
    }
    const { client } = service();
    const answer = await client.send('GET', `/admin/v1/${path}`, { headers: asNobody });
    expect([answer.status, answer.body['error']]).toEqual([401, 'unauthorized']);
    expect((await get(`${path}?limit=200`)).status).toBe(200);
  },
);

test('an old id with a cursor is refused', async () => {
  const { items, _metadata } = await list('actions?limit=1');
  const answer = await get(`actions?before=${items[0]?.['id']}&after=${_metadata.cursors.after}`);
  expect([answer.status, answer.body['error_description']]).toEqual([
    400,
    'before: It cannot be given together with after.',
  ]);
});

describe('deliveries', () => {
  test('can be filtered by object and state together', async () => {
    const object = encodeURIComponent(objects[2] ?? '');
    expect(fieldOf(await list(`deliveries?object=${object}`), 'object')).toEqual([objects[2]]);
    const both = await list(`deliveries?object=${object}&state=delivered`);
    expect(both.items).toEqual([]);
  });

  test('that are resent are new rows for a reader of newer rows', async () => {
    const page = await list('deliveries?limit=3');
    const oldest = page.items[2];
    const again = await service().client.send(
      'POST',
      `/admin/v1/deliveries/${oldest?.['id']}/resend`,
    );
    expect(again.status, again.text).toBe(201);
    const fresh = await list(`deliveries?before=${page._metadata.cursors.before}`);
    expect(fieldOf(fresh, 'id')).toEqual([again.body['id']]);
    expect(fieldOf(await list('deliveries?limit=1'), 'id')).toEqual([again.body['id']]);
  });
});

describe('mails', () => {
  test('are found by recipient in any case, page by page', async () => {
    const seen = await readAll((cursor) => list(`mails?to=ONA@example.com&limit=2${cursor}`));
    expect(seen.map(({ subject }) => subject)).toEqual(
      ['4', '3', '2', '1', '0'].map((nth) => `[TEST] ${nth}`),
    );
  });

  test('have no texts in CSV', async () => {
    const text = randomUUID();
    await writeTrialMail(service().client, { to: 'jonas@example.com', subject: 'Hello', text });
    const answer = await get('mails?to=jonas@example.com&format=csv');
    expect(answer.text.split('\r\n')[0]).toBe(
      'id,to,subject,test_mode,created_at,state,attempts,next_try_at,sent_at,last_error',
    );
    expect(linesIn(answer)[0]).toContain('jonas@example.com,[TEST] Hello,true,');
    expect(answer.text).not.toContain(text);
    expect((await get('mails?to=jonas@example.com')).text).toContain(text);
  });

  test('of concurrent writers are seen once each by a reader of newer rows', async () => {
    const { client } = service();
    let before = (await list('mails?limit=1'))._metadata.cursors.before;
    const length = extent({ short: 8, long: 30 });
    const written = new Set<unknown>();
    const writing = Promise.all(
      Array.from({ length }, async () =>
        written.add((await writeTrialMail(client, { to: 'many@example.com' })).id),
      ),
    ).then(() => null);
    const seen: unknown[] = [];
    for (let isLast = false; ; ) {
      const page = await list(`mails?limit=200&before=${before}`);
      seen.push(...fieldOf(page, 'id'));
      before = page._metadata.cursors.before;
      if (isLast) break;
      isLast = (await Promise.race([writing, Promise.resolve('busy')])) === null;
    }
    expect([seen.length, new Set(seen)]).toEqual([length, written]);
  });
});

describe('tokens', () => {
  test('are listed page by page and as CSV, without secrets', async () => {
    const answer = await aToken('The newest');
    const page = await list('tokens?limit=3');
    expect(fieldOf(page, 'name')).toEqual(['The newest', 'Token 4', 'Token 3']);
    const rest = await list(`tokens?limit=3&after=${page._metadata.cursors.after}`);
    expect(fieldOf(rest, 'name')).toEqual(['Token 2', 'Token 1', 'Token 0']);
    const csv = await get('tokens?format=csv');
    expect(linesIn(csv)[0]).toMatch(
      new RegExp(`^${answer.body['token_id']},The newest,helpdesk,\\d+,$`),
    );
    const secret = String(answer.body['token']).split('.')[1] ?? '';
    expect(csv.text).not.toContain(secret);
  });
});

describe('events', () => {
  const positions = async (query: string) =>
    fieldOf(await list(`events?${query}`), 'position').map(Number);

  test('keep their own order and fields beside the common ones', async () => {
    const { body } = await get('events?limit=2');
    const [first, second] = body['items'] as readonly { readonly position: number }[];
    expect(body).toEqual({
      events: [first, second],
      items: [first, second],
      next_after: second?.position,
      _metadata: {
        limit: 2,
        has_next: true,
        has_previous: false,
        cursors: { after: String(second?.position), before: String(first?.position) },
      },
    });
    expect(Number(first?.position)).toBeLessThan(Number(second?.position));
  });

  test('are read forward and back by positions', async () => {
    const all = await positions('limit=200');
    const seen = await readAll((cursor) => list(`events?limit=2${cursor}`));
    expect(seen.map(({ position }) => position)).toEqual(all);
    const last = all.at(-1) ?? 0;
    expect(await positions(`before=${last}&limit=2`)).toEqual(all.slice(-3, -1));
    const end = await list(`events?after=${last}`);
    expect([end.items, end._metadata]).toEqual([
      [],
      {
        limit: 100,
        has_next: false,
        has_previous: true,
        cursors: { after: String(last), before: String(last + 1) },
      },
    ]);
    expect(await positions(`before=${last + 1}&limit=1`)).toEqual([last]);
  });

  test('last returns the newest events, oldest first', async () => {
    const all = await positions('limit=200');
    const page = await list('events?last=2');
    expect(fieldOf(page, 'position')).toEqual(all.slice(-2));
    expect(page._metadata).toMatchObject({ limit: 2, has_next: false, has_previous: true });
    expect(await positions('last=1000')).toEqual(all);
    const object = encodeURIComponent(objects[0] ?? '');
    expect(fieldOf(await list(`events?last=5&object=${object}`), 'object')).toEqual([objects[0]]);
    const none = await get(`events?last=5&project_id=${randomUUID()}`);
    expect(none.body).toMatchObject({ events: [], next_after: 0 });
  });

  test('are available as CSV from a position, oldest first', async () => {
    const all = await positions('limit=200');
    const lines = linesIn(await get(`events?after=${all[0]}&format=csv`));
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(all.slice(1));
    expect(linesIn(await get('events?last=1&format=csv'))).toHaveLength(1);
  });
});
