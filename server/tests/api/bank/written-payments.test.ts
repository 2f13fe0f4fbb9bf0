import { expect, test } from 'vitest';
import { unlimited } from '../../support/checkout.ts';
import { MoneyOut } from '../../support/money-out.ts';
import { aWaitingTransfer, paymentFilesPath } from '../../support/payment-files.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aTransferClient } from '../../support/transfer.ts';

// Bank 3, File: how a payout stands in the file that goes to the bank.

const service = useSharedService(unlimited);

async function scene(more: object = {}) {
  const { client } = service();
  const shop = await aTransferClient(client, 500_000);
  const out = await MoneyOut.open(client, { project_id: shop.project.project_id, ...more });
  const xmlOf = async (fileId: string) =>
    (await client.send('GET', `${paymentFilesPath}/${fileId}/xml`)).text;
  return { shop, out, xmlOf };
}

/** A beneficiary in Switzerland: sepa asks where they live. */
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
