import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { advance, movingWallet, nowOf } from '../../support/clock.ts';
import { aUser } from '../../support/identity.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aPayer, aWalletClient, seen } from '../../support/wallet.ts';

// Business 6 and 7, Closing: an open transaction between others prevents closing its beneficiaries
// (decision 0149).

const service = useSharedService(movingWallet);

const closed = (path: string): Promise<Answer> =>
  service().client.send('PATCH', `/admin/v1/${path}`, { body: { state: 'closed' } });

const openOf = ({ status, body }: Answer) => [status, body['open']];

test('a project with a frozen confirmed payment to another beneficiary cannot be closed', async () => {
  const { client } = service();
  const wallet = await aWalletClient(client);
  const close = () => closed(`projects/${wallet.project.project_id}`);
  const [jonas, payer] = [await aPayer(client), await aPayer(client, 1_000)];
  const frozen = {
    price: 1_000,
    beneficiary_id: jonas,
    freeze_until: (await nowOf(client)) + 86_400,
  };
  const { transaction_key: key, payments } = await wallet.created({}, frozen);
  seen(await wallet.accept(key, payer));
  expect(seen(await wallet.confirm(key)).status).toBe('confirmed');
  expect(openOf(await close())).toEqual([409, [{ kind: 'transaction', id: key }]]);
  seen(await wallet.finalize(Number(payments[0]?.id)));
  expect((await close()).status).toBe(200);
});

describe.each(['by number', 'by address'])('a beneficiary named %s', (how) => {
  async function aPaymentTo() {
    const { client } = service();
    const wallet = await aWalletClient(client);
    const email = `${randomUUID()}@example.com`;
    const jonas = await aUser(client, { email });
    const named = how === 'by number' ? { beneficiary_id: jonas.wallet_id } : { email };
    const { transaction_key: key } = await wallet.created({}, { price: 1_000, ...named });
    return { wallet, jonas, key };
  }

  test('cannot be closed while an accepted payment to them is open', async () => {
    const { wallet, jonas, key } = await aPaymentTo();
    seen(await wallet.accept(key, await aPayer(service().client, 1_000)));
    const open = [{ kind: 'transaction', id: key }];
    expect(openOf(await closed(`users/${jonas.user_id}`))).toEqual([409, open]);
    expect(seen(await wallet.confirm(key)).status).toBe('confirmed');
  });

  test('cannot be closed while an accepted payment to them waits for money', async () => {
    const { wallet, jonas, key } = await aPaymentTo();
    seen(await wallet.accept(key, await aPayer(service().client)));
    const open = [{ kind: 'transaction', id: key }];
    expect(openOf(await closed(`users/${jonas.user_id}`))).toEqual([409, open]);
    seen(await wallet.revoke(key));
    expect((await closed(`users/${jonas.user_id}`)).status).toBe(200);
  });

  test('can be closed if nobody has accepted the payment', async () => {
    const { jonas } = await aPaymentTo();
    expect((await closed(`users/${jonas.user_id}`)).status).toBe(200);
  });
});

test('an expired transaction prevents closing neither its payer nor its project nor its beneficiary', async () => {
  const { client } = service();
  const shop = await aWalletClient(client);
  const [ona, jonas] = [await aUser(client), await aUser(client)];
  const until = (await nowOf(client)) + 60;
  const wanted = { price: 1_000, beneficiary_id: jonas.wallet_id };
  const { transaction_key: key } = await shop.created({ reserve_until: until }, wanted);
  expect(seen(await shop.accept(key, ona.wallet_id)).status).toBe('new');
  const owners = [
    `users/${ona.user_id}`,
    `users/${jonas.user_id}`,
    `projects/${shop.project.project_id}`,
  ];
  const open = [{ kind: 'transaction', id: key }];
  for (const owner of owners) expect(openOf(await closed(owner))).toEqual([409, open]);
  await advance(client, 60);
  for (const owner of owners) expect((await closed(owner)).status).toBe(200);
});
