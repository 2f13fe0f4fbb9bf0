import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { unlimited } from '../../support/checkout.ts';
import { atConsole } from '../../support/console.ts';
import { formTo } from '../../support/portal.ts';
import type { StaffAtPages } from '../../support/staff-pages.ts';
import { useService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';

// Business 5, Jobs (decision 0201): resting timers, mails, and other work that waits for an
// operator.

const service = useService(unlimited);
let operator: StaffAtPages;
beforeAll(async () => {
  operator = await atConsole(service(), 'operator');
});

const timersOf = async () =>
  (await service().client.send('GET', '/admin/v1/timers')).body['items'] as Record<
    string,
    unknown
  >[];

const actsOn = async (subject: string) => {
  const { body } = await service().client.send('GET', '/admin/v1/actions?limit=200');
  return (body['items'] as Record<string, unknown>[])
    .filter((act) => act['subject'] === subject)
    .map(({ action, details, actor }) => [(actor as { type: string }).type, action, details]);
};

test('a timer that this node cannot run shows the reason, also after a manual run', async () => {
  const { database, client } = service();
  await database.query(
    "INSERT INTO timer (id, kind, subject, due_at) VALUES ('unknown:7', 'unknown', '7', 1000)",
  );
  const error = 'this version does not know timers of kind unknown; they wait for a newer one';
  expect(await timersOf()).toEqual([
    {
      ...{ timer_id: 'unknown:7', kind: 'unknown', subject: '7', due_at: 1_000 },
      ...{ failures: 0, error, next_try_at: null },
    },
  ]);
  const page = await operator.browser.open('/console/jobs');
  expect(page.text).toContain(error);
  const failed = await operator.browser.submit(formTo(page, '/timers'));
  expect([failed.status, failed.text.includes('It failed again:')]).toEqual([409, true]);
  await database.query("DELETE FROM timer WHERE id = 'unknown:7'");
  const run = (body: object) => client.send('POST', '/admin/v1/timers/run', { body });
  expect((await run({ timer_id: 'unknown:7' })).status).toBe(404);
  expect((await run({})).status).toBe(422);
  expect(await actsOn('timer unknown:7')).toEqual([['staff', 'run_timer', { outcome: 'failed' }]]);
  const auditor = await atConsole(service(), 'auditor');
  expect((await auditor.browser.open('/console/jobs')).forms.map(({ action }) => action)).toEqual(
    expect.not.arrayContaining(['/console/jobs/timers']),
  );
});

test('a failed mail is sent again once; the helpdesk does not see its text', async () => {
  const { client, database } = service();
  const to = `${randomUUID()}@example.com`;
  const sent = await client.send('POST', '/admin/v1/mails', { body: { to, text: 'Only for you' } });
  const id = String(sent.body['id']);
  const isKept = async () => (await mailOf(to))['state'] === 'kept';
  const mailOf = async (of: string): Promise<Record<string, unknown>> => {
    const { body } = await client.send('GET', `/admin/v1/mails?to=${of}`);
    return (body['items'] as Record<string, unknown>[])[0] ?? {};
  };
  await until('the mail is kept', isKept);
  const retry = () => client.send('POST', `/admin/v1/mails/${id}/retry`);
  expect([(await retry()).status, (await retry()).body['error']]).toEqual([409, 'invalid_state']);
  await database.query("UPDATE mail SET state = 'failed' WHERE id = $1", [id]);
  const list = await client.send('GET', '/admin/v1/mails?state=failed');
  expect((list.body['items'] as { id: string }[]).map((one) => one.id)).toEqual([id]);
  const page = await operator.browser.open('/console/jobs/mails?state=failed');
  expect(page.text).not.toContain('Only for you');
  const form = formTo(page, '/retry');
  const done = await operator.browser.submit(form);
  expect(done.text).toContain('The mail is being sent again.');
  expect((await operator.browser.submit(form)).address).toBe(done.address);
  await until('the mail is kept again', isKept);
  expect(await actsOn(`mail ${id}`)).toEqual([
    ['staff', 'retry_mail', {}],
    ['admin', 'write_trial_mail', {}],
  ]);
  const helpdesk = await atConsole(service(), 'helpdesk');
  const seen = await helpdesk.browser.open(`/console/jobs/mails?recipient=${to}`);
  expect([seen.status, seen.text.includes(to), seen.text.includes('Only for you')]).toEqual([
    200,
    true,
    false,
  ]);
  await database.query("UPDATE mail SET state = 'failed', sealed_text = NULL WHERE id = $1", [id]);
  expect((await retry()).body).toEqual({
    error: 'invalid_state',
    error_description: expect.stringContaining('Its text is gone'),
  });
  expect((await client.send('POST', `/admin/v1/mails/${randomUUID()}/retry`)).status).toBe(404);
});

describe('lists in another order (decision 0214)', () => {
  const run = (host: string, startedAt: number) =>
    `('host ${host}', '${host}', 'failed', 1, 0, 0, 3, 3, 0, true, false, ${startedAt}, 9)`;
  beforeAll(async () => {
    await service().database.query(`
      INSERT INTO timer (id, kind, subject, due_at)
        VALUES ('unknown:2', 'unknown', '2', 1001), ('unknown:1', 'unknown', '1', 1001);
      INSERT INTO paused_host (host, reason, paused_by, paused_at)
        VALUES ('b.example:443', '=1', 'Ona', 7), ('a.example:443', 'moves', 'Ona', 7);
      INSERT INTO resend_run (id, host, covers, since, at_place, through_place, found_count,
          sent_count, left_count, is_done, is_stopped, started_at, moved_at)
        VALUES ${run('a.example:443', 5)}, ${run('b.example:443', 6)};`);
  });

  test.each([
    ['timers', 'timer_id', ['unknown:1', 'unknown:2'], '/console/jobs'],
    ['delivery-hosts', 'host', ['a.example:443', 'b.example:443'], '/console/deliveries'],
    ['resend-runs', 'host', ['b.example:443', 'a.example:443'], '/console/deliveries/replays'],
  ])('business 2: %s have pages and CSV, in the console too', async (list, id, ids, at) => {
    const { client } = service();
    const page = async (query: string) => {
      const { body } = await client.send('GET', `/admin/v1/${list}?limit=1${query}`);
      const { cursors, ...more } = body['_metadata'] as Record<string, unknown>;
      const found = (body['items'] as Record<string, unknown>[]).map((row) => row[id]);
      return { found, more, ...(cursors as { after: string; before: string }) };
    };
    const first = await page('');
    expect(first).toMatchObject({
      found: ids.slice(0, 1),
      more: { limit: 1, has_next: true, has_previous: false },
    });
    const second = await page(`&after=${first.after}`);
    expect([second.found, second.more]).toEqual([
      ids.slice(1),
      { limit: 1, has_next: false, has_previous: true },
    ]);
    expect((await page(`&before=${second.before}`)).found).toEqual(first.found);
    const wrong = await client.send('GET', `/admin/v1/${list}?after=e30`);
    expect([wrong.status, wrong.body['error_description']]).toEqual([
      400,
      'after: It is not a cursor of ours.',
    ]);
    const shown = await operator.browser.open(at);
    expect(shown.links).toContain(`${at}?format=csv`);
    const csv = await operator.browser.open(`${at}?format=csv`);
    expect(csv.html.split('\r\n')).toHaveLength(4);
    expect(csv.html.split('\r\n')[0]).toContain(id);
    // A changed cursor in the address shows the first page.
    expect((await operator.browser.open(`${at}?after=e30`)).status).toBe(200);
  });
});
