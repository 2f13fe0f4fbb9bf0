import { beforeEach, describe, expect, test } from 'vitest';
import { firstOf, longTest } from '../../support/extent.ts';
import type { OperatorClient } from '../../support/operator-client.ts';
import { useService } from '../../support/test-service.ts';
import { bankBeneficiary, type TransferClient } from '../../support/transfer.ts';
import {
  accountBeneficiary,
  aListClient,
  aTokenUser,
  ListClient,
  movingTransfers,
} from '../../support/transfer-lists.ts';
import { pay, seen } from '../../support/wallet.ts';

// Gaps 4, List: a list shows what the caller created, and registered-or-later transfers that
// touch its own accounts. A read shows the same, and new transfers to their creator.

const service = useService(movingTransfers);
const operator = (): OperatorClient => service().client;

let payer: ListClient;
let beneficiary: ListClient;
let stranger: ListClient;
beforeEach(async () => {
  [payer, beneficiary, stranger] = [
    await aListClient(operator()),
    await aListClient(operator()),
    await aListClient(operator()),
  ];
});

/** The transfers between the two that this client sees, by each filter and by both. */
async function seenBy(
  looker: ListClient,
  from = payer.client,
  to = beneficiary.client,
): Promise<readonly (readonly number[])[]> {
  const [credit, debit] = [
    { credit_account_number: from.account },
    { debit_account_number: to.account },
  ];
  return Promise.all(
    [credit, debit, { ...credit, ...debit }].map(async (query) => {
      const { transfers, _metadata } = await looker.list(query);
      expect(_metadata.total).toBe(transfers.length);
      return transfers.map(({ id }) => id);
    }),
  );
}

const byEach = (...ids: readonly number[]): readonly (readonly number[])[] => [ids, ids, ids];

const statusesOfReading = async (id: number, ...clients: readonly TransferClient[]) =>
  Promise.all(clients.map(async (client) => (await client.read(id)).status));

describe('a transfer from the caller’s own account', () => {
  test('transfer 3: new is not listed, not even for its creator', async () => {
    const { id } = await payer.client.created(accountBeneficiary(beneficiary.client.account));
    for (const looker of [payer, beneficiary, stranger]) {
      expect(await seenBy(looker)).toEqual(byEach());
    }
    const query = { credit_account_number: payer.client.account, 'statuses[]': 'new' };
    const { transfers, _metadata } = await payer.list(query);
    expect([transfers, _metadata.total]).toEqual([[], 0]);
    expect(await statusesOfReading(id, payer.client, beneficiary.client, stranger.client)).toEqual([
      200, 404, 404,
    ]);
  });

  test('transfer 4 PUT /transfers/{id}/register: makes it visible to both ends, and to no one else', async () => {
    const { id } = await payer.client.created(accountBeneficiary(beneficiary.client.account));
    seen(await payer.client.act(id, 'register'));
    expect(await seenBy(payer)).toEqual(byEach(id));
    expect(await seenBy(beneficiary)).toEqual(byEach(id));
    expect(await seenBy(stranger)).toEqual(byEach());
    expect(await statusesOfReading(id, payer.client, beneficiary.client, stranger.client)).toEqual([
      200, 200, 404,
    ]);
  });

  test.each<[string, (client: TransferClient, id: number) => Promise<unknown>]>(
    firstOf([
      ['done', (client, id) => client.act(id, 'sign')],
      ['reserved', (client, id) => client.act(id, 'reserve')],
    ]),
  )('gaps 4, List: it stays visible when it is %s', async (status, act) => {
    const { id } = await payer.client.created(accountBeneficiary(beneficiary.client.account));
    await act(payer.client, id);
    expect(seen<{ status: string }>(await payer.client.read(id)).status).toBe(status);
    expect(await seenBy(payer)).toEqual(byEach(id));
    expect(await seenBy(beneficiary)).toEqual(byEach(id));
    expect(await seenBy(stranger)).toEqual(byEach());
  });

  longTest('gaps 4, List: it stays visible when it is rejected', async () => {
    const { id } = await payer.client.created(accountBeneficiary(beneficiary.client.account));
    seen(await payer.client.act(id, 'register'));
    seen(await payer.client.revoke(id));
    expect(await seenBy(payer)).toEqual(byEach(id));
    expect(await seenBy(beneficiary)).toEqual(byEach(id));
  });

  test('gaps 4, List: two clients that share an IBAN see only their own transfers', async () => {
    const [mine] = await payer.registered(bankBeneficiary, ['1.00']);
    const [theirs] = await stranger.registered(bankBeneficiary, ['1.00']);
    const query = { debit_account_number: bankBeneficiary.bank_account.iban };
    for (const [looker, id] of [
      [payer, mine?.id],
      [stranger, theirs?.id],
    ] as const) {
      const { transfers, _metadata } = await looker.list(query);
      expect(transfers.map((one) => one.id)).toEqual([id]);
      expect(_metadata).toMatchObject({ total: 1, has_next: false, has_previous: false });
    }
    expect((await beneficiary.list(query))._metadata.total).toBe(0);
  });
});

describe('a transfer from an account of another client', () => {
  test('gaps 4, List: after registration its creator, payer and beneficiary see it', async () => {
    const creator = stranger.client;
    const { id } = await creator.created(accountBeneficiary(beneficiary.client.account), {
      payer: { account_number: payer.client.account },
    });
    for (const looker of [payer, beneficiary, stranger]) {
      expect(await seenBy(looker)).toEqual(byEach());
    }
    expect(await statusesOfReading(id, creator, payer.client, beneficiary.client)).toEqual([
      200, 404, 404,
    ]);
    seen(await creator.act(id, 'register'));
    for (const looker of [payer, beneficiary, stranger]) {
      expect(await seenBy(looker)).toEqual(byEach(id));
    }
    const other = await aListClient(operator());
    expect(await seenBy(other)).toEqual(byEach());
  });

  test('gaps 4, List: a list of another’s account shows and counts only the caller’s own transfers', async () => {
    const to = accountBeneficiary(beneficiary.client.account);
    const own = await payer.registered(to, ['1.00', '2.00', '3.00']);
    const [created] = await stranger.registered(to, ['4.00'], {
      payer: { account_number: payer.client.account },
    });
    expect(await seenBy(stranger)).toEqual(byEach(created?.id ?? 0));
    const all = [...own.map(({ id }) => id), created?.id ?? 0].reverse();
    expect(await seenBy(payer)).toEqual(byEach(...all));
  });
});

describe("a user's access token", () => {
  test('gaps 4, List: it shows the transfers of its user’s accounts', async () => {
    const { user } = await aTokenUser(operator());
    const looker = new ListClient(user);
    const [income] = await payer.registered(accountBeneficiary(user.account), ['1.00']);
    expect(await seenBy(looker, payer.client, user)).toEqual(byEach(income?.id ?? 0));
    await pay(operator(), user.project.wallet_id, 5_000);
    const { id } = await user.created(accountBeneficiary(beneficiary.client.account));
    expect(await seenBy(looker, user)).toEqual(byEach());
    seen(await user.act(id, 'sign'));
    expect(await seenBy(looker, user)).toEqual(byEach(id));
    expect(await seenBy(beneficiary, user)).toEqual(byEach(id));
    expect(await seenBy(stranger, user)).toEqual(byEach());
  });

  test('gaps 4, List: another user of the same client sees none of them', async () => {
    const { user, shop } = await aTokenUser(operator());
    const { user: other } = await aTokenUser(operator(), { project: shop.project });
    await pay(operator(), user.project.wallet_id, 5_000);
    const { id } = await user.created(accountBeneficiary(beneficiary.client.account));
    seen(await user.act(id, 'register'));
    expect(await seenBy(new ListClient(user), user)).toEqual(byEach(id));
    expect(await seenBy(new ListClient(other), user)).toEqual(byEach());
    expect(await statusesOfReading(id, other)).toEqual([404]);
    expect((await other.revoke(id)).status).toBe(404);
  });

  test("gaps 4, List: without the token the client sees nothing of its user's accounts", async () => {
    const { user, shop } = await aTokenUser(operator());
    const [income] = await payer.registered(accountBeneficiary(user.account), ['1.00']);
    expect(await seenBy(new ListClient(user), payer.client, user)).toEqual(byEach(income?.id ?? 0));
    expect(await seenBy(new ListClient(shop), payer.client, user)).toEqual(byEach());
    expect(await statusesOfReading(income?.id ?? 0, user, shop)).toEqual([200, 404]);
  });
});
