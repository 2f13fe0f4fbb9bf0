import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aUser } from '../../support/identity.ts';
import { useSharedService } from '../../support/test-service.ts';
import {
  aServiceBeneficiary,
  aTransferClient,
  bankBeneficiary,
  type TransferList,
} from '../../support/transfer.ts';
import { balanceOf, pay, seen } from '../../support/wallet.ts';

const service = useSharedService();

test('transfer 3: a transfer is created, signed and done, and the beneficiary has the money', async () => {
  const { client: operator } = service();
  const client = await aTransferClient(operator);
  const { user, beneficiary } = await aServiceBeneficiary(operator);
  const { id, status } = await client.created(beneficiary);
  expect(status).toBe('new');
  const done = await client.acted(id, 'sign');
  expect(done).toMatchObject({ id, status: 'done', amount: { amount: '10.00', currency: 'EUR' } });
  expect(await balanceOf(operator, user.wallet_id)).toEqual({ balance: 1_000, held: 0 });
  expect(await balanceOf(operator, client.project.wallet_id)).toEqual({ balance: 99_000, held: 0 });
  const list = seen<TransferList>(await client.list({ credit_account_number: client.account }));
  expect(list.transfers.map((one) => one.id)).toEqual([id]);
  expect(list._metadata).toMatchObject({ total: 1, has_next: false, has_previous: false });
});

test('transfer 3: a transfer waits for money, and continues when it arrives', async () => {
  const { client: operator } = service();
  const client = await aTransferClient(operator, 0);
  const { user, beneficiary } = await aServiceBeneficiary(operator);
  const { id } = await client.created(beneficiary);
  expect(await client.acted(id, 'sign')).toMatchObject({ status: 'waiting_funds' });
  await pay(operator, client.project.wallet_id, 1_000);
  await expect
    .poll(async () => seen<{ status: string }>(await client.read(id)).status)
    .toBe('done');
  expect(await balanceOf(operator, user.wallet_id)).toEqual({ balance: 1_000, held: 0 });
});

test('transfer 3: a bank transfer is reserved until its rail answers', async () => {
  const { client: operator } = service();
  const client = await aTransferClient(operator);
  const { id } = await client.created(bankBeneficiary);
  expect(await client.acted(id, 'sign')).toMatchObject({
    status: 'reserved',
    allowed_to_cancel: false,
  });
  const answer = await operator.send('POST', `/admin/v1/test/transfers/${id}/payout`, {
    body: { outcome: 'done' },
  });
  expect(answer).toMatchObject({ status: 200, body: { status: 'done' } });
  expect(await balanceOf(operator, client.project.wallet_id)).toEqual({ balance: 99_000, held: 0 });
});

test('transfer 3: a beneficiary without a wallet gets one invitation, and the money after creating a wallet', async () => {
  const { client: operator } = service();
  const client = await aTransferClient(operator);
  const email = `${randomUUID()}@example.com`;
  const { id } = await client.created({ type: 'service', service_account: { email } });
  expect(await client.acted(id, 'sign')).toMatchObject({ status: 'waiting_registration' });
  const { body } = await operator.send('GET', `/admin/v1/mails?to=${email}`);
  const mails = body['mails'] as readonly { readonly text: string }[];
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toMatch(
    /10\.00 EUR\n[\s\S]+“Invoice 1042”[\s\S]+\/frontend\/invitation\//,
  );
  const [, until = ''] = /If you do not do so by (.+) UTC,/.exec(mails[0]?.text ?? '') ?? [];
  const { reserved_until: lapsesAt } = seen<{ reserved_until: number }>(await client.read(id));
  expect(Date.parse(`${until.replace(' at ', ' ')} UTC`)).toBe(
    Math.floor(lapsesAt / 60) * 60 * 1_000,
  );
  const { wallet_id: walletId } = await aUser(operator, { email });
  await expect
    .poll(async () => seen<{ status: string }>(await client.read(id)).status)
    .toBe('done');
  expect(await balanceOf(operator, walletId)).toEqual({ balance: 1_000, held: 0 });
});
