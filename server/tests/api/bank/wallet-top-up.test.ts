import { expect, test } from 'vitest';
import { walletReference } from '../../../src/bank/references/wallet-reference.ts';
import { aBankAccount } from '../../support/bank.ts';
import { readWallet } from '../../support/identity.ts';
import { useService } from '../../support/test-service.ts';
import { confirmPath, usePayer } from '../../support/use-payer.ts';

// Bank 2, Wallet: one lasting reference for each wallet, and pages that say how to add money.

const service = useService({ FLORIN_RATE_LIMIT: '0' });
const { shop, browser, payer, opened, answered } = usePayer(service, 'https://shop.example/thanks');

const inFours = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** The payer has accepted 90.00 EUR and has 50.00. */
async function waiting() {
  const { transaction_key: key } = await shop().created(
    {},
    { price: 9_000, description: 'Tickets' },
  );
  return answered(await opened(confirmPath(key)), 'accept');
}

test('bank 2, Wallet: pages explain a bank transfer only if there is a general bank account', async () => {
  const { client } = service();
  const reference = walletReference(payer());
  expect((await readWallet(client, payer())).body['top_up_reference']).toBe(reference);
  const before = await waiting();
  expect(before.text).toContain('Missing: €40.00.');
  const { project_id } = shop().project;
  // Accounts of one project or of live money do not serve test wallets.
  await aBankAccount(client, { project_id });
  await aBankAccount(client, { test_mode: false });
  const addPath = '/frontend/en/wallet/add-and-withdraw';
  for (const page of [before, await browser().open(addPath), await waiting()]) {
    expect([page.status, page.text.includes('IBAN')]).toEqual([200, false]);
  }

  const iban = 'LT121000011101001000';
  await aBankAccount(client, { iban, holder: 'Example UAB' });
  const added = await browser().open(addPath);
  expect([added.status, added.heading]).toEqual([200, 'Add and withdraw money']);
  const asked = await waiting();
  expect(asked.text).toContain('Missing: €40.00.');
  expect([added, asked].map(({ text }) => text.includes('Amount €40.00'))).toEqual([false, true]);
  for (const { text, html } of [added, asked]) {
    for (const words of [
      'Add money by bank transfer',
      'Recipient Example UAB',
      'IBAN LT12 1000 0111 0100 1000',
      `Reference ${inFours(reference)}`,
    ]) {
      expect(text).toContain(words);
    }
    expect(html).toContain(`data-copy="${reference}"`);
    expect(html).toContain('<svg class="qr"');
  }
});
