import { expect, test } from 'vitest';
import { extent } from '../../support/extent.ts';
import { useService } from '../../support/test-service.ts';

// Decision 0006 and 0009: overload costs answers, but no money.

const service = useService({ FLORIN_QUEUE_WEIGHT: '1', FLORIN_BATCH_WEIGHT: '1' });

test('beyond the queue requests get 503 with Retry-After and change nothing', async () => {
  const { client, database } = service();
  const bank = await client.accountOf('clearing');
  const wallet = await client.accountOf('wallet');
  const posting = { debit_account: bank, credit_account: wallet, amount: 1 };
  const answers = await Promise.all(
    Array.from({ length: extent({ short: 60, long: 300 }) }, (_, index) =>
      client.post(posting, index % 2 === 0 ? {} : { key: `request ${index}` }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 503]));
  const done = answers.filter(({ status }) => status === 201);
  const putOff = answers.filter(({ status }) => status === 503);
  expect(new Set(putOff.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['1']));
  expect(new Set(putOff.map(({ text }) => text))).toEqual(
    new Set([
      '{"error":"service_unavailable","error_description":"The service is overloaded; please try again."}',
    ]),
  );
  const ids = await database.query<{ movement_id: string }>('SELECT movement_id FROM posting');
  expect(ids.map(({ movement_id }) => movement_id).toSorted()).toEqual(
    done.map(({ body }) => String(body['posting_id'])).toSorted(),
  );
  expect(await client.balanceOf(wallet)).toBe(done.length);
  expect((await client.audit()).body).toMatchObject({ ok: true, postings: done.length });
});

test('a request after the overload is served at once', async () => {
  const { client } = service();
  const { wallet } = await client.fundedWallet(20);
  expect(await client.balanceOf(wallet)).toBe(20);
});
