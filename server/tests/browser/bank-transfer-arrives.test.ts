import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transferTexts } from '../../src/checkout/rails/bank-transfer/transfer-texts.ts';
import type { BuyerLanguage } from '../../src/pages/language.ts';
import { administering, documentIn, runCli } from '../api/cli/run-cli.ts';
import { aBankAccount, anIban, bankAccountsPath } from '../support/bank.ts';
import { unlimited } from '../support/checkout.ts';
import { extent } from '../support/extent.ts';
import { useService } from '../support/test-service.ts';
import { heading, methodRadio, payButton, seeState } from './buyer-steps.ts';
import { useBrowser } from './support/use-browser.ts';
import { useShop } from './support/use-shop.ts';

// Bank 5: from the page of an order to the credited money, with a simulated bank (decision 0212).

const root = mkdtempSync(join(tmpdir(), 'florin-arrives-'));
afterAll(() => rm(root, { recursive: true, force: true }));
const settings = { FLORIN_TEST_METHODS: 'bank-transfer', FLORIN_BANK_DIR: root };
const service = useService({ ...unlimited, ...settings });
const browser = useBrowser(() => service().client.url);
const shop = useShop(service);

const iban = anIban();
let accountId: string;
beforeAll(async () => {
  const account = await aBankAccount(service().client, { iban, bic: 'NLBKLT22' });
  accountId = String(account['bank_account_id']);
});

const florin = (...args: string[]) =>
  runCli(args, { environment: { ...administering(service()), FLORIN_BANK_DIR: root } });

const languages = extent<readonly BuyerLanguage[]>({ short: ['en'], long: ['en', 'lt', 'ru'] });
const looker = { device: 'phone', colours: 'light', hasJavaScript: false } as const;

test.each(languages)('a transfer arrives and the page shows it (%s)', async (language) => {
  const { page } = await browser.open({ ...looker, language });
  const link = await shop().aLink(language);
  await page.goto(link.url);
  await methodRadio(page, language, 'bank-transfer').check();
  await payButton(page, language).click();
  const [waiting] = transferTexts[language].waiting;
  await heading(page).filter({ hasText: waiting }).waitFor();
  const [payment] = await shop().paymentsOf(link);
  const { body } = await service().client.send('GET', `/admin/v1/payments/${payment?.id}`);
  const { reference, amount } = body['bank_transfer'] as { reference: string; amount: number };
  expect((await page.locator('main').innerText()).replaceAll(/\s/g, '')).toContain(reference);
  const { wallet_id: walletId } = shop().merchant.project;
  const balance = async () => {
    const wallet = await service().client.send('GET', `/admin/v1/wallets/${walletId}`);
    return (wallet.body['balances'] as { balance: number }[])[0]?.balance;
  };
  const before = Number(await balance());
  const played = await florin('bank', 'simulate', '--once');
  expect([played.code, played.stdout]).toEqual([
    0,
    expect.stringContaining('2 files given: 1 recognised, 0 in suspense'),
  ]);
  await page.goto(link.url);
  await seeState(page, language, 'settled');
  expect(await shop().orderStatus(link)).toBe('paid');
  expect(await balance()).toBe(before + amount);
  const compared = documentIn(await florin('bank', 'compare', iban, '--json'));
  expect(compared).toMatchObject({ unexplained: 0, explained: [] });
  const { body: account } = await service().client.send('GET', `${bankAccountsPath}/${accountId}`);
  expect(account['halted_by']).toBe(null);
  expect((await service().client.audit()).body['ok']).toBe(true);
  expect(await readdir(join(root, 'refused'))).toEqual([]);
});
