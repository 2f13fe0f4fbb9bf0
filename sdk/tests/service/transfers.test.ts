import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { aUser } from '../../../server/tests/support/identity.ts';
import { useService } from '../../../server/tests/support/test-service.ts';
import { balanceOf, pay } from '../../../server/tests/support/wallet.ts';
import { isRefusedTransfer, type NewTransfer } from '../../src/index.ts';
import { aShop, type Shop } from '../support/shops.ts';

// The SDK against a running service: the transfer API.

const service = useService({ FLORIN_RATE_LIMIT: '0' });

let shop: Shop;
let walletId: number;
const email = `${randomUUID()}@example.com`;
beforeAll(async () => {
  shop = await aShop(service().client);
  await pay(shop.operator, shop.project.wallet_id, 100_000);
  walletId = (await aUser(shop.operator, { email })).wallet_id;
});

const account = (): string => shop.project.account_numbers['EUR'] ?? '';

/** A transfer of ten euros to a user of the service, unless wanted otherwise. */
const transfer = (wanted: Partial<NewTransfer> = {}): NewTransfer => ({
  amount: { amount: '10.00', currency: 'EUR' },
  beneficiary: { type: 'service', service_account: { email } },
  payer: { account_number: account() },
  purpose: { details: 'Invoice 1042' },
  ...wanted,
});

test('transfer 3: a transfer is created, registered and signed, and is then done', async () => {
  const { transfers } = shop.florin;
  const { id, status } = await transfers.create(transfer());
  expect(status).toBe('new');
  expect((await transfers.register(id)).status).toBe('registered');
  expect(await transfers.sign(id)).toMatchObject({ status: 'done', amount: { amount: '10.00' } });
  expect(await transfers.read(id)).toMatchObject({ id, status: 'done' });
  expect((await balanceOf(shop.operator, walletId)).balance).toBe(1_000);
});

test('transfer 4: a transfer is reserved, completed with its password, or revoked', async () => {
  const { transfers } = shop.florin;
  const guarded = await transfers.create(
    transfer({ password: { value: 'sesame' }, auto_process_to_done: false }),
  );
  expect((await transfers.reserve(guarded.id)).status).toBe('reserved');
  expect((await transfers.sign(guarded.id)).password).toEqual({ status: 'pending' });
  await expect(transfers.providePassword(guarded.id, 'wrong')).rejects.toMatchObject({
    status: 403,
    error: 'forbidden',
  });
  expect((await transfers.providePassword(guarded.id, 'sesame')).status).toBe('done');
  const unwanted = await transfers.create(transfer());
  expect((await transfers.revoke(unwanted.id)).status).toBe('rejected');
  await expect(transfers.revoke(unwanted.id)).rejects.toMatchObject({
    status: 409,
    error: 'invalid_state',
  });
});

test('gaps 4, Batch: each transfer of a batch is created or refused on its own', async () => {
  const broken = transfer({ amount: { amount: '0', currency: 'EUR' } });
  const [made, refused] = await shop.florin.transfers.createBatch([transfer(), broken]);
  if (made === undefined || refused === undefined) throw new Error('two were asked for');
  expect(isRefusedTransfer(made)).toBe(false);
  expect(isRefusedTransfer(refused)).toBe(true);
  expect(refused['error']).toBe('invalid_parameters');
});

describe('transfer 4: the list', () => {
  test('is read with cursors to the end, each transfer once', async () => {
    const { transfers } = shop.florin;
    const ids: number[] = [];
    for (let nth = 0; nth < 5; nth += 1) {
      const { id } = await transfers.create(transfer({ beneficiary: bank }));
      ids.push((await transfers.register(id)).id);
    }
    const query = {
      debit_account_number: bank.bank_account.iban,
      limit: 2,
      statuses: ['registered'],
    };
    const found: number[] = [];
    for await (const { id } of transfers.iterate(query)) found.push(id);
    expect(found).toEqual(ids.toReversed());
    const page = await transfers.list({ ...query, offset: 2 });
    expect(page.transfers.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    expect(page._metadata).toMatchObject({ total: 5, has_next: true, has_previous: true });
  });

  const bank = {
    type: 'bank',
    name: 'Ona Petraitė',
    bank_account: { iban: 'LT601010012345678901' },
  };

  test('needs an account', async () => {
    await expect(shop.florin.transfers.list({})).rejects.toMatchObject({
      status: 400,
      error: 'invalid_parameters',
    });
  });
});

test('gaps 4, Single window: countries, payment systems, delivery options and fields are listed', async () => {
  const { singleWindow } = shop.florin.transfers;
  const { countries } = await singleWindow.countries({ currency: 'EUR' });
  expect(countries.map(({ code }) => code)).toContain('LT');
  const { payment_systems: systems } = await singleWindow.paymentSystems({ country: 'LT' });
  expect(systems.map(({ code }) => code)).toContain('sepa');
  const { delivery_options: options } = await singleWindow.deliveryOptions({ country: 'LT' });
  expect(options.map(({ code }) => code)).toContain('bank_account');
  const { fields } = await singleWindow.mandatoryFields({ country: 'LT', payment_system: 'sepa' });
  expect(fields.map(({ name }) => name)).toContain('beneficiary.name');
});
