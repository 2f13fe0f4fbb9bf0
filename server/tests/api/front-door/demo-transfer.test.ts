import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { aBankAccount, anIban } from '../../support/bank.ts';
import { Browser, formOf, type SeenPage } from '../../support/browser.ts';
import { unlimited } from '../../support/checkout.ts';
import { useService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';
import { administering, runCli } from '../cli/run-cli.ts';

// Decision 0213: a visitor pays by bank transfer in the demo shop and simulates the bank.

const settings = { FLORIN_SEED: 'demo', FLORIN_TEST_METHODS: 'bank-transfer' };
const service = useService({ ...unlimited, ...settings });
const folder = mkdtempSync(join(tmpdir(), 'florin-demo-bank-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address, service().client.url);
  return `${pathname}${search}`;
};

test('bank transfer is offered once a bank account exists, and the command on the page pays it', async () => {
  const browser = new Browser(service().client);
  const offered = async () => formOf(await browser.open('/demo/buy/mug')).choices['way'] ?? [];
  expect(await offered()).toEqual(['checkout', 'card-payment', 'mock', 'from-wallet']);
  const iban = anIban();
  await aBankAccount(service().client, { iban });
  await until('bank transfer is offered', async () => (await offered()).includes('bank-transfer'));
  const buying = formOf(await browser.open('/demo/buy/mug'));
  const sent = await browser.submit(buying, { way: 'bank-transfer' });
  const instructions = await browser.submit(formOf(await browser.open(pathOf(sent.address))));
  expect(instructions.heading).toBe('Pay by bank transfer');
  const { links } = await browser.open('/demo');
  const sale = pathOf(links.find((link) => link.includes('/demo/orders/')) ?? '');
  const waiting = await browser.open(sale);
  expect(waiting.heading).toBe('Not paid yet');
  const command = /npm run florin -- (bank simulate --once --bank-account \S+)/.exec(waiting.text);
  expect(command?.[1]).toBe(`bank simulate --once --bank-account ${iban}`);
  const words = [...(command?.[1] ?? '').split(' '), '--state', join(folder, 'book.json')];
  const played = await runCli(words, { environment: administering(service()) });
  expect([played.code, played.stderr]).toEqual([0, '']);
  let paid: SeenPage = await browser.open(sale);
  await until('the shop has heard of it', async () => {
    paid = await browser.open(sale);
    return paid.text.includes('order.status_updated paid ✓ signature verified');
  });
  expect(paid.heading).toBe('Thank you');
  expect(paid.text).not.toContain('bank simulate');
});
