import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { aMerchant, type Merchant, unlimited } from '../../support/checkout.ts';
import { aProject, aUser, deposit, readProject } from '../../support/identity.ts';
import { useService } from '../../support/test-service.ts';
import { aTransferClient, bankBeneficiary } from '../../support/transfer.ts';
import { administering, documentIn, runCli } from './run-cli.ts';

// Finding and reading things by the command line.

const service = useService(unlimited);
const florin = (...args: string[]) => runCli(args, { environment: administering(service()) });

let shop: Merchant;
let orderId: string;
beforeAll(async () => {
  shop = await aMerchant(service().client, { name: 'Corner shop' });
  orderId = (await shop.paidOrder()).orderId;
  await shop.anOrder();
});

test('order list: prints a table, JSON or CSV, with filters and a cursor', async () => {
  const project = ['--project-id', shop.project.project_id];
  const listed = await florin('order', 'list', ...project);
  const [head, ...rows] = listed.stdout.trimEnd().split('\n');
  expect(head).toMatch(/^ORDER +CREATED +STATUS +AMOUNT +CURRENCY +REFERENCE$/);
  expect(rows).toHaveLength(2);
  expect(rows[1]).toMatch(new RegExp(`^${orderId} .* paid +12.50 +EUR +Order 1042$`));
  const paid = documentIn(await florin('order', 'list', ...project, '--status', 'paid', '--json'));
  expect(paid['items']).toMatchObject([{ order_id: orderId }]);
  const first = await florin('order', 'list', ...project, '--limit', '1');
  const cursor = /more: --after (\S+)/.exec(first.stdout)?.[1] ?? '';
  const second = await florin('order', 'list', ...project, '--limit', '1', '--after', cursor);
  expect(second.stdout).toContain(orderId);
  const csv = await florin('order', 'list', ...project, '--csv');
  expect(csv.stdout.split('\r\n')).toHaveLength(4);
});

test('business 2: lists take a project by number, client id or name, and show amount and method', async () => {
  const { project_number: number, client_id: clientId } = shop.project;
  for (const name of [String(number), clientId, 'Corner shop']) {
    const paid = await florin('order', 'list', '--project-id', name, '--status', 'paid');
    expect(paid.stdout.split('\n')[1], name).toMatch(new RegExp(`^${orderId} `));
  }
  const csv = await florin('order', 'list', '--project-id', clientId, '--csv');
  expect(csv.stdout.split('\r\n')).toHaveLength(4);
  const nobody = await florin('order', 'list', '--project-id', 'Corner');
  expect([nobody.code, nobody.stderr]).toEqual([1, expect.stringContaining('Near it: ')]);
  const payments = await florin('payment', 'list', '--project-id', clientId);
  expect(payments.stdout).toMatch(/ settled +12\.50 +EUR +mock\n/);
  const links = await florin('link', 'list', '--project-id', clientId);
  expect(links.stdout).toMatch(/^LINK .*\n\S+ .* completed +12\.50 +EUR +Order 1042\n/);
});

test('business 2: transfer list prints the amount with its decimals and currency', async () => {
  const client = await aTransferClient(service().client);
  const { id } = await client.created(bankBeneficiary);
  const listed = await florin('transfer', 'list', '--project-id', client.project.project_id);
  expect(listed.stdout).toMatch(/^TRANSFER +CREATED +STATUS +AMOUNT +CURRENCY\n/);
  expect(listed.stdout.split('\n')[1]).toMatch(new RegExp(`^${id} .* new +10\\.00 +EUR$`));
});

test('an unknown filter or a bad value ends with an error code', async () => {
  expect((await florin('order', 'list', '--colour', 'red')).code).toBe(2);
  const refused = await florin('order', 'list', '--status', 'lost');
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('status')]);
  const csv = await florin('order', 'list', '--status', 'lost', '--csv');
  expect([csv.code, csv.stdout]).toEqual([1, '']);
});

test.each(['payment', 'refund', 'allowance', 'transaction', 'user', 'project'])(
  '%s list',
  async (noun) => {
    const { code, stdout } = await florin(noun, 'list', '--limit', '1');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^(No |[A-Z]+ )/)]);
  },
);

test('timeline: prints what happened to an order', async () => {
  expect((await florin('order', 'show', orderId)).stdout).toContain('paid');
  const told = await florin('timeline', 'order', orderId);
  expect(told.stdout).toContain('Order paid  by service');
  expect(told.stdout).toContain('Its whole amount has arrived.');
  const missing = await florin('timeline', 'order', 'nothing');
  expect(missing.code).toBe(1);
});

test('search finds an order, and figures count it', async () => {
  expect((await florin('search', orderId)).stdout).toMatch(/^TYPE +ID +TITLE\norder/);
  expect((await florin('search', 'nothing of this name')).stdout).toBe('Nothing was found.\n');
  const figures = await florin('figures', '--project-id', shop.project.project_id);
  expect(figures.stdout).toMatch(
    /^DATE +CURRENCY +ORDERS +PAID +VOLUME +REFUNDS +FAILED +CONVERSION\n\S+ +EUR +2 +1 +12.50 +0 +0 +50 %\n$/,
  );
  const shown = ['--project-id', 'Corner shop'];
  const byMethod = await florin('figures', ...shown, '--by', 'method');
  expect(byMethod.stdout).toMatch(
    /^DATE +CURRENCY +METHOD +PAYMENTS +PAID +VOLUME +FAILED +CONVERSION\n\S+ +EUR +mock +1 +1 +12.50 +0 +100 %\n$/,
  );
  const csv = await florin('figures', ...shown, '--csv');
  expect(csv.stdout).toMatch(/^date,currency,.*\r\n\S+,EUR,2,1,1250,12.50,0,0,0.00,0,0.5\r\n$/);
});

test('wallet statement: prints text, CSV or camt.053', async () => {
  const { wallet_id: wallet } = await aUser(service().client);
  await deposit(service().client, wallet, { amount: 700, currency: 'EUR', reference: 'one' });
  const words = await florin('wallet', 'statement', String(wallet));
  expect(words.stdout).toMatch(
    /^opening balance 0.00 EUR\nDATE .*\n.* 7.00 +7.00\nclosing balance 7.00 EUR\n$/,
  );
  const csv = await florin('wallet', 'statement', String(wallet), '--csv');
  expect(csv.stdout.split('\r\n')).toHaveLength(3);
  const camt = await florin('wallet', 'statement', String(wallet), '--camt053');
  expect(camt.stdout).toContain('urn:iso:std:iso:20022:tech:xsd:camt.053.001.08');
});

describe('a statement of more than a page', () => {
  let wallet = '';
  const statement = (...args: string[]) => florin('wallet', 'statement', wallet, ...args);
  beforeAll(async () => {
    const { wallet_id: walletId } = await aUser(service().client);
    wallet = String(walletId);
    for (let number = 1; number <= 23; number += 1) await deposit(service().client, walletId);
  });

  test('business 2: says that not all movements are shown, and how to get the rest', async () => {
    const { stdout } = await statement();
    expect(stdout.match(/ 1\.00 +\d+\.\d\d$/gm)).toHaveLength(20);
    const [, cursor = ''] =
      /\nmore: --after (\S+)\nclosing balance 23\.00 EUR\n$/.exec(stdout) ?? [];
    const rest = (await statement('--after', cursor)).stdout;
    expect(rest).toMatch(/^opening balance 0\.00 EUR\nearlier: without --after\n/);
    expect(rest.match(/ 1\.00 +\d+\.\d\d$/gm)).toHaveLength(3);
    expect(rest).not.toContain('more:');
  });

  test.each([
    ['--csv', /,23\.00\r\n$/],
    ['--camt053', /<\/Document>\n?$/],
  ])('with %s is only the file, and cannot be combined with --json', async (form, end) => {
    expect((await statement(form)).stdout).toMatch(end);
    const both = await statement(form, '--json');
    expect([both.code, documentIn(both)]).toMatchObject([2, { error: 'usage' }]);
  });

  test('cannot be CSV and camt.053 at once', async () => {
    expect(await statement('--csv', '--camt053')).toEqual({
      ...{ code: 2, stdout: '' },
      stderr: 'florin: Give one of --csv and --camt053: the output is one or the other.\n',
    });
  });
});

test('a list cannot be CSV and JSON at once', async () => {
  const both = await florin('order', 'list', '--csv', '--json');
  expect([both.code, documentIn(both)]).toMatchObject([2, { error: 'usage' }]);
});

test('project show, suspend and resume: by id, number, client id or name', async () => {
  const name = `Bakery ${randomUUID()}`;
  const { project } = await aMerchant(service().client, { name });
  const { project_id: id, project_number: number, client_id } = project;
  for (const text of [id, String(number), client_id, name]) {
    expect((await florin('project', 'show', text)).stdout, text).toContain(id);
  }
  const suspended = await florin('project', 'suspend', name, '--reason', 'Chargebacks');
  expect(suspended.stdout).toBe(`project ${id} is suspended\n`);
  expect((await florin('project', 'suspend', name)).code).toBe(2);
  expect((await florin('project', 'resume', String(number))).stdout).toBe(
    `project ${id} is active\n`,
  );
  expect((await florin('project', 'close', client_id)).stdout).toBe(`project ${id} is closed\n`);
  expect((await florin('project', 'show', 'no such shop at all')).code).toBe(1);
});

test('an ambiguous project name is refused, and both projects are named', async () => {
  const name = `Twins ${randomUUID()}`;
  const ids = [
    (await aMerchant(service().client, { name })).project.project_id,
    (await aMerchant(service().client, { name })).project.project_id,
  ];
  const { code, stderr } = await florin('project', 'suspend', name, '--reason', 'Which?');
  expect([code, ids.every((id) => stderr.includes(id))]).toEqual([2, true]);
});

test('business 6: a project is never closed by a part of its name', async () => {
  const name = `Corner shop ${randomUUID()}`;
  const { project_id: id } = await aProject(service().client, { name });
  for (const part of [name.slice(0, -6), name.slice(7), name.toUpperCase()]) {
    const { code, stderr } = await florin('project', 'close', part);
    expect([code, stderr]).toEqual([
      1,
      `florin: There is no project "${part}". Near it: ${id} (${name}).\n`,
    ]);
  }
  expect((await readProject(service().client, id)).body['state']).toBe('active');
});

test('an ambiguous project name is refused even if many other names contain it', async () => {
  const { client } = service();
  const name = `Chain ${randomUUID()}`;
  const { project_id: first } = await aProject(client, { name });
  for (let number = 1; number <= 11; number += 1) {
    await aProject(client, { name: `${name}, shop ${number}` });
  }
  expect((await florin('project', 'show', name)).stdout).toContain(first);
  const { project_id: second } = await aProject(client, { name });
  const { code, stderr } = await florin('project', 'close', name);
  expect([code, stderr]).toEqual([
    2,
    `florin: Several projects fit "${name}": ${second} (${name}), ${first} (${name}). Give the id.\n`,
  ]);
});

test('user suspend, resume and close', async () => {
  const { user_id: id } = await aUser(service().client);
  for (const [verb, state] of [
    ['suspend', 'suspended'],
    ['resume', 'active'],
    ['close', 'closed'],
  ] as const) {
    expect((await florin('user', verb, String(id))).stdout).toBe(`user ${id} is ${state}\n`);
  }
  expect((await florin('user', 'resume', String(id))).code).toBe(1);
});

test('events --last: prints the newest events in order', async () => {
  await shop.anOrder();
  const all = documentIn(await florin('events', '--json', '--limit', '1000'))['events'] as object[];
  const last = documentIn(await florin('events', '--last', '2', '--json'))['events'];
  expect(last).toEqual(all.slice(-2));
});
