import { beforeAll, describe, expect, test } from 'vitest';
import { aProject, errorOf, unixNow } from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';
import { bankBeneficiary, TransferClient } from '../../support/transfer.ts';
import { batchPath } from '../../support/transfer-lists.ts';
import { accountOf, aScene, type Scene } from '../../support/transfer-scene.ts';

// Gaps 1, Error body: validation collects all messages. Decision 0049: the steps in which it
// does.

const service = useSharedService();
let scene: Scene;
beforeAll(async () => {
  scene = await aScene(service().client);
});

const refusedWith = (said: string) => [400, errorOf('invalid_parameters', said)];

async function saidTo(client: TransferClient, beneficiary: object, wanted: object) {
  const { status, text } = await client.create(client.body(beneficiary, wanted));
  return [status, text];
}

const nobodys = 'XF35FLRN0000000000000000001';
const nobody = { payer: { account_number: nobodys } };
const inside = (account_number: string) => ({
  type: 'service',
  service_account: { account_number },
});

test('errors of the request itself: amount, bank and times', async () => {
  const at = unixNow() + 86_400;
  const wanted = {
    amount: { amount: '0', currency: 'EUR' },
    perform_at: at,
    reserve_until: at,
    ...nobody,
  };
  const beneficiary = { ...bankBeneficiary, name: undefined, bank_account: { iban: 'LT1' } };
  expect(await saidTo(scene.client, beneficiary, wanted)).toEqual(
    refusedWith(
      'amount.amount: Amount should be greater than 0; ' +
        'beneficiary.name: Name is required for a bank account; ' +
        'beneficiary.bank_account.iban: Iban should be a valid IBAN; ' +
        'reserve_until: It should be after perform_at',
    ),
  );
});

describe('errors that need accounts and rails', () => {
  test('both accounts are unknown', async () => {
    expect(await saidTo(scene.client, inside('XF00'), nobody)).toEqual(
      refusedWith(
        `There is no account ${nobodys} (payer). There is no account XF00 (beneficiary).`,
      ),
    );
  });

  test('both accounts hold another currency', async () => {
    const { client, payee } = scene;
    const theirs = await accountOf(service().client, payee, 'EUR');
    const wanted = { amount: { amount: '1', currency: 'USD' } };
    expect(await saidTo(client, inside(theirs), wanted)).toEqual(
      refusedWith(
        `Account ${client.account} (payer) holds EUR, not USD. ` +
          `Account ${theirs} (beneficiary) holds EUR, not USD.`,
      ),
    );
  });

  test('an unknown payer and no bank rail', async () => {
    const project = await aProject(service().client, { test_mode: false });
    const live = new TransferClient(service().client, project);
    expect(await saidTo(live, bankBeneficiary, nobody)).toEqual(
      refusedWith(
        `There is no account ${nobodys} (payer). This installation cannot pay out to banks.`,
      ),
    );
  });
});

describe('errors that need the clock', () => {
  const [past, later, far] = [-10, 86_400, 400 * 86_400];
  const future = 'It should be in the future';
  const year = 'It should be within a year';

  // biome-ignore format: a table
  test.each([
    // perform  reserve   said
    [past,      past + 1, `perform_at: ${future}; reserve_until: ${future}`],
    [past,      far,      `perform_at: ${future}; reserve_until: ${year}`],
    [far,       far + 1,  `perform_at: ${year}; reserve_until: ${year}`],
    [later,     far,      `reserve_until: ${year}`],
  ])('performed in %i s, reserved for %i s', async (perform, reserve, said) => {
    const now = unixNow();
    const wanted = { perform_at: now + perform, reserve_until: now + reserve };
    expect(await saidTo(scene.client, scene.beneficiary, wanted)).toEqual(refusedWith(said));
    const transfers = [scene.client.body(scene.beneficiary, wanted)];
    const { body } = await scene.client.send('POST', batchPath, { body: { transfers } });
    expect(body['transfers']).toEqual([{ error: 'invalid_parameters', error_description: said }]);
  });
});
