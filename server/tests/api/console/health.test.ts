import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aMerchant, unlimited } from '../../support/checkout.ts';
import { atConsole } from '../../support/console.ts';
import { adminToken, masterKey } from '../../support/florin-home.ts';
import { aUser } from '../../support/identity.ts';
import { useService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';

// Business 5, Health (decision 0201): nodes, findings, settings without secrets, the support bundle.

const smtpSecret = 'planted-smtp-password';
const service = useService({
  ...unlimited,
  SMTP_URL: `smtp://florin:${smtpSecret}@127.0.0.1:9`,
  FLORIN_MAIL_FROM: 'Florin <planted.sender@example.com>',
});

type Health = {
  readonly nodes: readonly Record<string, unknown>[];
  readonly findings: readonly { check: string; state: string; found: string; remedy?: string }[];
  readonly settings: readonly Record<string, unknown>[];
};

const readHealth = async (): Promise<Health> => {
  const { status, body, text } = await service().client.send('GET', '/admin/v1/health');
  expect(status, text).toBe(200);
  return body as unknown as Health;
};

test('health has this node, the findings of the doctor and every setting, without secret values', async () => {
  await until('the node has said that it is there', async () => {
    const { nodes } = await readHealth();
    return nodes.length === 1;
  });
  const { nodes, findings, settings } = await readHealth();
  expect(nodes[0]).toMatchObject({
    ...{ state: 'here', version: '0.1.0', runtime: process.version },
    free_bytes: expect.any(Number),
  });
  expect(Math.abs(Number(nodes[0]?.['clock_ahead_ms']))).toBeLessThan(60_000);
  const states = new Map(findings.map(({ check, state }) => [check, state]));
  expect([states.get('database'), states.get('migrations')]).toEqual(['ok', 'ok']);
  // The mail server does not answer: the finding says so, and what to do.
  expect(findings.find(({ check }) => check === 'mail')).toMatchObject({
    state: 'failed',
    remedy: 'look at the SMTP server, and at SMTP_URL.',
  });
  const setting = (name: string) => settings.find((one) => one['name'] === name);
  const secret = { value: null, is_set: true, is_secret: true };
  expect(setting('FLORIN_ADMIN_TOKEN')).toEqual({ name: 'FLORIN_ADMIN_TOKEN', ...secret });
  expect(setting('SMTP_URL')).toEqual({ name: 'SMTP_URL', ...secret });
  expect(setting('FLORIN_RATE_LIMIT')).toMatchObject({ value: '0', is_secret: false });
  const { browser } = await atConsole(service(), 'auditor');
  const page = await browser.open('/console/health');
  expect([page.status, page.text.includes('look at the SMTP server')]).toEqual([200, true]);
  expect(page.text).not.toContain(smtpSecret);
});

test('the support bundle is a file without secrets, addresses and names', async () => {
  const { client, database } = service();
  const merchant = await aMerchant(client);
  const email = `planted.payer.${randomUUID()}@example.com`;
  await aUser(client, { email, name: 'Planted Person', phone: '+37060012345' });
  // A log line with text that people typed.
  await database.query(`INSERT INTO timer (id, kind, subject, due_at) VALUES ($1, $1, 'x', 1)`, [
    `kind of ${email} LT121000011101001000 ${merchant.project.client_secret}`,
  ]);
  const read = () => client.send('GET', '/admin/v1/support-bundle');
  const line = 'Timers of a kind that this version does not know';
  await until('the log has it', async () => (await read()).text.includes(line));
  const { status, text, body, headers } = await read();
  expect([status, headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="florin-support.json"',
  ]);
  expect(Object.keys(body).sort()).toEqual([
    'database',
    'health',
    'last_hour',
    'made_at',
    'migrations',
    'recent_lines',
    'tables',
  ]);
  const planted = [adminToken, masterKey, smtpSecret, email, 'planted', 'Planted', '37060012345'];
  const more = ['LT121000011101001000', merchant.project.client_secret, merchant.project.mac_key];
  for (const word of [...planted, ...more]) {
    expect(text.includes(word), `${word.slice(0, 7)}… is in the bundle`).toBe(false);
  }
  expect(body['migrations']).toContain('0073-nodes-and-jobs.sql');
  const { browser } = await atConsole(service(), 'helpdesk');
  const file = await browser.open('/console/health/bundle');
  expect([file.status, file.text.includes('recent_lines')]).toEqual([200, true]);
});
