import { expect, test } from 'vitest';
import { useHurry } from '../../support/hurry.ts';
import { useService } from '../../support/test-service.ts';

// Gaps 5: /metrics, without authentication.

const hurry = useHurry();
const service = useService();

/** The samples by name and labels, at most one second old. */
async function samples(): Promise<ReadonlyMap<string, number>> {
  hurry.pass(1_000);
  const { status, headers, text } = await service().client.send('GET', '/metrics', {
    headers: { authorization: undefined },
  });
  expect([status, headers['content-type']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))];
    }),
  );
}

test('requests, batches, the queue and commit times are counted', async () => {
  const { client } = service();
  const before = await samples();
  const { wallet, bank } = await client.fundedWallet(100);
  const payBack = (amount: number) =>
    client.post({ debit_account: wallet, credit_account: bank, amount });
  await Promise.all(Array.from({ length: 20 }, () => payBack(1)));
  await payBack(1_000);
  await payBack(0);
  await client.readAccount(wallet);
  const after = await samples();
  const grown = (name: string): number => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  const requests = (labels: string) => grown(`florin_http_requests_total{${labels}}`);

  expect(requests('method="POST",route="/admin/v1/accounts",status="201"')).toBe(2);
  expect(requests('method="POST",route="/admin/v1/postings",status="201"')).toBe(21);
  expect(requests('method="POST",route="/admin/v1/postings",status="422"')).toBe(2);
  expect(requests('method="GET",route="/admin/v1/accounts/:account_id",status="200"')).toBe(1);
  const timed = 'method="POST",route="/admin/v1/postings",status="201"';
  expect(grown(`florin_http_request_duration_seconds_count{${timed}}`)).toBe(21);

  // 2 accounts, 21 postings and one refused for lack of money.
  expect(grown('florin_batch_size_sum')).toBe(24);
  expect(grown('florin_batch_size_count')).toBeGreaterThanOrEqual(5);
  expect(grown('florin_batch_size_count')).toBeLessThanOrEqual(24);
  expect(grown('florin_batch_commit_seconds_count')).toBe(grown('florin_batch_size_count'));
  expect(grown('florin_batch_commit_seconds_sum')).toBeGreaterThan(0);
  expect(after.get('florin_queue_weight')).toBe(0);
  expect([...after.keys()].filter((name) => name.startsWith('florin_invariant'))).toEqual([]);
  expect([...after.keys()].filter((name) => name.startsWith('florin_batch_retries'))).toEqual([]);
});
