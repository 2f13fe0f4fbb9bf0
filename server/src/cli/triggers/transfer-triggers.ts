import { accountOf, aPerson, deposit, newEmail, type TestShop } from './test-shop.ts';
import type { Trigger } from './trigger.ts';

const path = '/transfer/rest/v1/transfers';
const funds = 1_000;

type Beneficiary = (shop: TestShop) => Promise<object>;

const somebody: Beneficiary = async (shop) => {
  const { account } = await aPerson(shop, 0);
  return { type: 'service', service_account: { account_number: account } };
};

const stranger: Beneficiary = async () => ({
  type: 'service',
  service_account: { email: newEmail() },
});

const atABank: Beneficiary = async () => ({
  type: 'bank',
  name: 'Trigger',
  bank_account: { iban: 'LT601010012345678901' },
});

type Wanted = {
  readonly beneficiary?: Beneficiary;
  /** Decimal; the project gets 10.00 for it. */
  readonly amount?: string;
  readonly more?: object;
};

async function aTransfer(shop: TestShop, wanted: Wanted): Promise<string> {
  const { beneficiary = somebody, amount = '10.00', more = {} } = wanted;
  await deposit(shop.operator, shop.walletId, funds);
  const { id } = await shop.signed('POST', path, {
    amount: { amount, currency: 'EUR' },
    beneficiary: await beneficiary(shop),
    payer: { account_number: await accountOf(shop.operator, shop.walletId) },
    purpose: { details: 'Trigger' },
    ...(shop.callbackUrl === null ? {} : { callback: { url: shop.callbackUrl } }),
    ...more,
  });
  return String(id);
}

type Steps = (shop: TestShop, id: string) => Promise<unknown>;

const sign: Steps = ({ signed }, id) => signed('PUT', `${path}/${id}/sign`);
const reserve: Steps = ({ signed }, id) => signed('PUT', `${path}/${id}/reserve`);
const revoke: Steps = ({ signed }, id) => signed('DELETE', `${path}/${id}`);

const transferTo = (
  status: string,
  does: string,
  steps: readonly Steps[],
  wanted: Wanted = {},
): Trigger => ({
  name: `transfer.${status}`,
  does,
  told: { type: 'transfer', name: status },
  run: async (shop) => {
    const id = await aTransfer(shop, wanted);
    for (const step of steps) await step(shop, id);
    return `transfer ${id}`;
  },
});

const refusedByBank: Steps = ({ operator }, id) =>
  operator('POST', `/test/transfers/${id}/payout`, { outcome: 'failed' });

/** Transfer 6. */
export const transferTriggers: readonly Trigger[] = [
  transferTo('reserved', 'the money is held', [reserve]),
  transferTo('done', 'the transfer is signed and the money moves', [sign]),
  transferTo('failed', "the beneficiary's bank rejects the payout", [sign, refusedByBank], {
    beneficiary: atABank,
  }),
  transferTo('rejected', 'the transfer is revoked before any money was held', [revoke]),
  transferTo('revoked', 'the transfer is revoked and the held money is released', [
    reserve,
    revoke,
  ]),
  transferTo('waiting_funds', 'the transfer is signed without enough money', [sign], {
    amount: '99999999.00',
  }),
  transferTo(
    'waiting_registration',
    'the transfer is signed; the beneficiary has no wallet',
    [sign],
    {
      beneficiary: stranger,
    },
  ),
  transferTo('waiting_password', 'the transfer is signed; its password is missing', [sign], {
    more: { password: { value: 'correct horse' } },
  }),
];
