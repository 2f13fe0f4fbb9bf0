import { expect, test } from 'vitest';
import { unlimited } from '../../support/checkout.ts';
import { MoneyOut } from '../../support/money-out.ts';
import { aWaitingTransfer, paymentFilesPath } from '../../support/payment-files.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aTransferClient, bankBeneficiary } from '../../support/transfer.ts';

// Bank 3, File: what cannot stand in a file stops no other payout of its bank account.

const service = useSharedService(unlimited);

async function scene(funds = 500_000) {
  const shop = await aTransferClient(service().client, funds);
  const out = await MoneyOut.open(service().client, { project_id: shop.project.project_id });
  return { shop, out };
}

test.each([
  ['is none', 'hello', undefined],
  ['is of no country', 'HABAXX22', undefined],
  ['is in small letters', 'haba lt22', 'HABALT22'],
])('decision 0216: a BIC that %s does not stop the file', async (_, bic, written) => {
  const { shop, out } = await scene();
  const { iban } = bankBeneficiary.bank_account;
  const beneficiary = { type: 'bank', name: 'Ona', bank_account: { iban, bic } };
  const id = await aWaitingTransfer(shop, '1.00', beneficiary);
  await aWaitingTransfer(shop, '10.00');
  const { fileId, ids } = await out.sentFile();
  const xml = await service().client.send('GET', `${paymentFilesPath}/${fileId}/xml`);
  const agents = [...xml.text.matchAll(/<CdtrAgt><FinInstnId><BICFI>(.*?)</g)];
  expect([xml.status, ids.length, agents[0]?.[1]]).toEqual([200, 2, written]);
  // Whoever asked for it reads what they said.
  expect((await shop.read(id)).body).toMatchObject({ beneficiary: { bank_account: { bic } } });
});
