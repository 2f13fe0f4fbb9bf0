import { beforeEach, describe, expect, test } from 'vitest';
import { changeProject, readProject } from '../../support/identity.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useSoundBooks } from '../../support/sound-books.ts';
import { useSharedService } from '../../support/test-service.ts';
import {
  aPayer,
  aWalletClient,
  balanceOf,
  seen,
  type TransactionSeen,
  unlimitedWallet,
  type WalletClient,
} from '../../support/wallet.ts';

// Decision 0129: choices that a PIN cannot make for the payer are left to the page.

const service = useSharedService(unlimitedWallet);
const pin = '7294';
let shop: WalletClient;
let payer: number;
beforeEach(async () => {
  const { client } = service();
  shop = await aWalletClient(client);
  payer = await aPayer(client, 10_000, { pin });
});
useSoundBooks(service);

const trust = async (): Promise<void> => {
  const { project_id: id } = shop.project;
  expect((await changeProject(service().client, id, { rights: ['pin_allowance'] })).status).toBe(
    200,
  );
};

const rides = { description: 'Rides', max_price: 1_000, currency: 'EUR' };
const limits = [{ max_price: 500, period: 86_400 }];
const bounded = { ...rides, limits, valid: { for: 604_800 } };
const question = { name: 'size', title: 'Your size', type: 'text' };

const eventsOf = async (key: string): Promise<readonly string[]> => {
  const rows = await service().database.query<{ name: string }>(
    'SELECT name FROM event WHERE object = $1 ORDER BY sequence',
    [`transaction ${key}`],
  );
  return rows.map(({ name }) => name);
};
const stateOf = (said: TransactionSeen): unknown =>
  (said['allowance'] as { readonly status: string } | undefined)?.status;

async function reserved(
  wanted: object,
): Promise<{ readonly key: string; readonly answer: Answer }> {
  const { transaction_key: key } = await shop.created(wanted);
  return { key, answer: await shop.reserve(key, payer, { pin }) };
}

async function expectLeftToPayer(wanted: object): Promise<string> {
  const { key, answer } = await reserved(wanted);
  const said = seen(answer);
  expect([said.status, said.payments[0]?.status, said['wallet']]).toEqual([
    'new',
    'new',
    undefined,
  ]);
  expect((await balanceOf(service().client, payer)).held).toBe(0);
  expect(await eventsOf(key)).toEqual(['waiting_password']);
  return key;
}

describe('a required allowance', () => {
  test.each<[string, object]>([
    ['without limits or an end', rides],
    ['with limits and an end', bounded],
  ])('%s is not granted by PIN: the payer decides on the page', async (_, allowance) => {
    const key = await expectLeftToPayer({ allowance });
    expect(stateOf(seen(await shop.read(key)))).toBe('Created');
    const accepted = seen(await shop.accept(key, payer));
    expect([accepted.status, stateOf(accepted)]).toEqual(['waiting', 'Active']);
  });

  test('with limits and an end is granted by PIN if the operator gave the project the right', async () => {
    await trust();
    const said = seen((await reserved({ allowance: bounded })).answer);
    expect([said.status, stateOf(said)]).toEqual(['waiting', 'Active']);
  });

  test.each<[string, object]>([
    ['without limits', { ...bounded, limits: [] }],
    ['without an end', { ...bounded, valid: {} }],
    [
      'in the form of published clients, without an end',
      { data: { description: 'Rides', currency: 'EUR', limits: [{ max_price: 500, time: 24 }] } },
    ],
  ])('%s is not granted by PIN, even with the right', async (_, allowance) => {
    await trust();
    await expectLeftToPayer({ allowance });
  });

  test('is not granted by PIN once the right is withdrawn', async () => {
    await trust();
    const { project_id: id } = shop.project;
    await changeProject(service().client, id, { rights: [] });
    expect((await readProject(service().client, id)).body['rights']).toEqual([]);
    await expectLeftToPayer({ allowance: bounded });
  });

  test('an optional allowance is left out, and the money is reserved', async () => {
    const said = seen((await reserved({ allowance: { ...bounded, optional: true } })).answer);
    expect([said.status, stateOf(said)]).toEqual(['waiting', 'Created']);
  });
});

describe('a required inquiry', () => {
  test('is not skipped by PIN: the payer answers on the page', async () => {
    await trust();
    const key = await expectLeftToPayer({ inquiries: [{ ...question, required: true }] });
    const answers = [{ name: 'size', answer: 'L' }];
    expect(seen(await shop.accept(key, payer, { answers }))['inquiries']).toEqual(answers);
  });

  test('an optional inquiry is skipped by PIN', async () => {
    const { answer } = await reserved({ inquiries: [question] });
    expect(seen(answer).status).toBe('waiting');
  });

  test('a wrong PIN is refused here too, and no event is written', async () => {
    const { transaction_key: key } = await shop.created({
      inquiries: [{ ...question, required: true }],
    });
    expect((await shop.reserve(key, payer, { pin: '8306' })).status).toBe(403);
    expect(await eventsOf(key)).toEqual([]);
  });
});
