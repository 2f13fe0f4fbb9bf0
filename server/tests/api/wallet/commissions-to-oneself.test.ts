import { beforeEach, describe, expect, test } from 'vitest';
import { errorOf } from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';
import {
  aPayer,
  aWalletClient,
  balanceOf,
  pay,
  seen,
  unlimitedWallet,
  type WalletClient,
} from '../../support/wallet.ts';

// Decision 0049: the payer is never a beneficiary and never pays a commission to themselves.

const service = useSharedService(unlimitedWallet);
let shop: WalletClient;
let friend: number;
beforeEach(async () => {
  shop = await aWalletClient(service().client);
  friend = await aPayer(service().client);
});

/** The project's own wallet, which gets all commissions, accepts a payment to the friend. */
async function acceptedByProject(commission: object) {
  const { wallet_id: own } = shop.project;
  await pay(service().client, own, 1_000);
  const payment = { price: 100, commission, beneficiary_id: friend };
  const { transaction_key: key, payments } = await shop.created({}, payment);
  return { answer: await shop.accept(key, own), key, paymentId: payments[0]?.id };
}

describe('a commission that its payer would get is 400', () => {
  // biome-ignore format: a table
  test.each([
    ['out, fixed',   { out_commission: 1 }],
    ['in, fixed',    { in_commission: 1 }],
    ['out, percent', { out_commission_percent: 0.5 }],
    ['in, percent',  { in_commission_percent: 0.5 }],
  ])('%s', async (_, commission) => {
    const { answer, paymentId } = await acceptedByProject(commission);
    const said = `The commission of payment ${paymentId} would go to its own payer.`;
    expect([answer.status, answer.text]).toEqual([400, errorOf('invalid_parameters', said)]);
  });
});

describe('a commission of zero is accepted', () => {
  // biome-ignore format: a table
  test.each([
    ['no part is given',      {}],
    ['all parts are 0',       { out_commission: 0, in_commission: 0, out_commission_percent: 0, in_commission_percent: 0 }],
    ['less than half a cent', { out_commission_percent: 0.4999, in_commission_percent: 0.4999 }],
  ])('%s', async (_, commission) => {
    const { answer, key } = await acceptedByProject(commission);
    expect(seen(answer).status).toBe('waiting');
    seen(await shop.confirm(key));
    const { balance } = await balanceOf(service().client, friend);
    expect([await shop.funds(), balance]).toEqual([900, 100]);
    expect((await service().client.audit()).body).toMatchObject({ ok: true, differences: [] });
  });
});

test('a payer who is the beneficiary is refused for that, whatever the commission', async () => {
  const payment = { commission: { out_commission: 1 }, beneficiary_id: friend };
  const { transaction_key: key, payments } = await shop.created({}, payment);
  const { status, text } = await shop.accept(key, friend);
  const said = `The payer is the beneficiary of payment ${payments[0]?.id}.`;
  expect([status, text]).toEqual([400, errorOf('invalid_parameters', said)]);
});
