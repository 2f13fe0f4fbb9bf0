import { expect, test } from 'vitest';
import { unlimited } from '../../support/checkout.ts';
import { MoneyOut } from '../../support/money-out.ts';
import { aWaitingTransfer, paymentFilesPath } from '../../support/payment-files.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aTransferClient } from '../../support/transfer.ts';

// Bank 3, File: how a payout is written in the file for the bank.

const service = useSharedService(unlimited);

async function scene(more: object = {}) {
  const { client } = service();
  const shop = await aTransferClient(client, 500_000);
  const out = await MoneyOut.open(client, { project_id: shop.project.project_id, ...more });
  const xmlOf = async (fileId: string) =>
    (await client.send('GET', `${paymentFilesPath}/${fileId}/xml`)).text;
  return { shop, out, xmlOf };
}

/** A beneficiary in Switzerland: SEPA asks for the address. */
const swiss = {
  ...{ type: 'single_window', name: 'Heidi' },
  single_window: { country: 'CH', payment_system: 'sepa', delivery_option: 'bank_account' },
  bank_account: { iban: 'CH9300762011623852957' },
};
const home = { country: 'CH', city: 'Zürich' };

test.each(['pain.001.001.09', 'pain.001.001.03'])(
  'the address of a payee is structured where town and country are known (%s)',
  async (pain) => {
    const { shop, out, xmlOf } = await scene({ profile: { pain } });
    const whole = { ...home, street: 'Bahnhofstraße 1', postal_code: '8001' };
    await aWaitingTransfer(shop, '1.00', { ...swiss, address: whole });
    await aWaitingTransfer(shop, '2.00', { ...swiss, address: home });
    await aWaitingTransfer(shop, '3.00');
    const payees = (await xmlOf((await out.sentFile()).fileId)).match(/<Cdtr>.*?<\/Cdtr>/g);
    expect(payees).toEqual([
      '<Cdtr><Nm>Heidi</Nm><PstlAdr><StrtNm>Bahnhofstrasse 1</StrtNm><PstCd>8001</PstCd><TwnNm>Zurich</TwnNm><Ctry>CH</Ctry></PstlAdr></Cdtr>',
      '<Cdtr><Nm>Heidi</Nm><PstlAdr><TwnNm>Zurich</TwnNm><Ctry>CH</Ctry></PstlAdr></Cdtr>',
      '<Cdtr><Nm>Ona Petraite</Nm></Cdtr>',
    ]);
  },
);

test('a name or remittance that the file transliterates is shown beside the original', async () => {
  const { shop, out, xmlOf } = await scene();
  const transfer = async (name: string, purpose: object) => {
    const beneficiary = { type: 'bank', name, bank_account: { iban: 'LT601010012345678901' } };
    const { id } = await shop.created(beneficiary, { purpose });
    await shop.acted(id, 'sign');
  };
  await transfer('Žąsė & Co', { details: 'Sąskaita № 7' });
  await transfer('Plain', { details: 'Plain text' });
  await transfer('王小明', { details: '王' });
  await transfer('Plain', { details: 'Not written', reference: 'RF18539007547034' });
  const file = await out.sentFile();
  const given = (name: string, remittance: string) => ({ name, remittance });
  const written = (name: string | null, remittance: string | null) => ({
    ...{ written_name: name, written_remittance: remittance },
  });
  expect(await out.itemsOf(file)).toMatchObject([
    { ...given('Žąsė & Co', 'Sąskaita № 7'), ...written('Zase + Co', 'Saskaita No 7') },
    { ...given('Plain', 'Plain text'), ...written(null, null) },
    { ...given('王小明', '王'), ...written('NOTPROVIDED', '') },
    { ...given('Plain', 'RF18539007547034'), ...written(null, null) },
  ]);
  const xml = await xmlOf(file.fileId);
  expect([...xml.matchAll(/<(?:Cdtr><Nm|Ustrd|Ref)>(.*?)</g)].map(([, text]) => text)).toEqual([
    ...['Zase + Co', 'Saskaita No 7', 'Plain', 'Plain text', 'NOTPROVIDED'],
    ...['Plain', 'RF18539007547034'],
  ]);
});
