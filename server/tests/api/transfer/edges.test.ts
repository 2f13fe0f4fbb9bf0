import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { advance } from '../../support/clock.ts';
import { aProject, errorOf } from '../../support/identity.ts';
import { useService } from '../../support/test-service.ts';
import {
  aServiceBeneficiary,
  aTransferClient,
  bankBeneficiary,
  type TransferList,
  type TransferSeen,
  transfersPath,
} from '../../support/transfer.ts';
import { balanceOf, seen } from '../../support/wallet.ts';

// Errors that need another event in between.

const service = useService({ FLORIN_TEST_CLOCK: '1' });

test('transfer 3: an account that its project has left cannot receive money', async () => {
  const { client: operator, database } = service();
  const client = await aTransferClient(operator);
  const other = await aProject(operator);
  const { EUR: number } = other.account_numbers;
  const beneficiary = { type: 'service', service_account: { account_number: number } };
  const { id } = await client.created(beneficiary);
  // A change of mode leaves this state: the account exists, but no wallet has it.
  await database.query('DELETE FROM wallet_account WHERE wallet_id = $1', [other.wallet_id]);
  const refused = await client.act(id, 'sign');
  expect([refused.status, refused.body['error']]).toEqual([400, 'invalid_parameters']);
  expect(await balanceOf(operator, client.project.wallet_id)).toEqual({
    balance: 100_000,
    held: 0,
  });
});

test('gaps 4, When done: nothing starts after reserve_until', async () => {
  const { client: operator } = service();
  const client = await aTransferClient(operator);
  const { beneficiary } = await aServiceBeneficiary(operator);
  const { body } = await operator.send('GET', '/admin/v1/clock');
  const until = Number(body['now']) + 60;
  const { id } = await client.created(beneficiary, { reserve_until: until });
  await advance(operator, 60);
  for (const action of ['sign', 'reserve'] as const) {
    const refused = await client.act(id, action);
    expect([action, refused.status, refused.body['error']]).toEqual([action, 409, 'invalid_state']);
  }
  expect(await balanceOf(operator, client.project.wallet_id)).toEqual({
    balance: 100_000,
    held: 0,
  });
});

test('gaps 4, List: a transfer revoked before it was registered is visible to its creator only', async () => {
  const { client: operator } = service();
  const payer = await aTransferClient(operator);
  const creator = await aTransferClient(operator);
  const wanted = { payer: { account_number: payer.account } };
  const { id } = await creator.created(bankBeneficiary, wanted);
  expect(seen<{ status: string }>(await creator.revoke(id)).status).toBe('rejected');
  expect((await creator.read(id)).status).toBe(200);
  expect((await payer.read(id)).status).toBe(404);
  const list = seen<TransferList>(await payer.list({ credit_account_number: payer.account }));
  expect([list.transfers, list._metadata.total]).toEqual([[], 0]);
});

test('transfer 3: a revoked transfer no longer waits for money', async () => {
  const { client: operator, database } = service();
  const client = await aTransferClient(operator, 0);
  const { beneficiary } = await aServiceBeneficiary(operator);
  const { id } = await client.created(beneficiary);
  expect(await client.acted(id, 'sign')).toMatchObject({ status: 'waiting_funds' });
  expect((await client.revoke(id)).status).toBe(200);
  const rows = await database.query(
    "SELECT 1 FROM funds_wait WHERE waiters @> jsonb_build_array(jsonb_build_object('subject', $1::text))",
    [String(id)],
  );
  expect(rows).toEqual([]);
});

test('transfer 3: a transfer that already waits for an address keeps waiting when the limit is reached', async () => {
  const { client: operator, database } = service();
  const client = await aTransferClient(operator);
  const email = `${randomUUID()}@example.com`;
  const { id } = await client.created(
    { type: 'service', service_account: { email } },
    { password: { value: 'lapė' } },
  );
  expect(await client.acted(id, 'sign')).toMatchObject({ status: 'waiting_registration' });
  await database.query(
    `UPDATE address_owner SET awaited_by = awaited_by || (
       SELECT jsonb_agg(jsonb_build_object('kind', 'transfer claim', 'subject', 'x' || n))
       FROM generate_series(1, 999) AS n) WHERE id = $1`,
    [`email:${email}`],
  );
  expect(await client.acted(id, 'provide-password', { value: 'lapė' })).toMatchObject({
    status: 'waiting_registration',
  });
  const late = await client.created({ type: 'service', service_account: { email } });
  expect((await client.act(late.id, 'sign')).status).toBe(400);
});

test('gaps 4, Record: a final beneficiary that is too large is refused', async () => {
  const { client: operator } = service();
  const client = await aTransferClient(operator);
  const final = { name: 'x'.repeat(4_100) };
  const refused = await client.create(client.body(bankBeneficiary, { final_beneficiary: final }));
  expect(refused.status).toBe(400);
  expect(refused.body['error_description']).toContain('final_beneficiary: ');
});

test('gaps 4, Record: a final beneficiary is returned with all digits, or refused', async () => {
  const client = await aTransferClient(service().client);
  const creating = (account: string) => {
    const final_beneficiary = { name: 'Ona', accounts: ['ACCOUNT'] };
    const body = client.body(bankBeneficiary, { final_beneficiary });
    const text = JSON.stringify(body).replace('"ACCOUNT"', account);
    return client.send('POST', transfersPath, { body: text });
  };
  for (const account of ['40817810099910004312', '-9007199254740992', '1e400']) {
    const because =
      'final_beneficiary.accounts[0]: It should be at most 2^53-1, or a string: larger numbers lose digits';
    const { status, text } = await creating(account);
    expect([status, text]).toEqual([400, errorOf('invalid_parameters', because)]);
  }
  for (const account of ['"40817810099910004312"', '9007199254740991']) {
    const { id } = seen<TransferSeen>(await creating(account));
    expect((await client.read(id)).text).toContain(`"accounts":[${account}]`);
  }
});
