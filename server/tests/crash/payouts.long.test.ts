import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { adminToken, FlorinHome } from '../support/florin-home.ts';
import { aProject, type TestProject } from '../support/identity.ts';
import { OperatorClient } from '../support/operator-client.ts';
import { bankBeneficiary, TransferClient, transfersPath } from '../support/transfer.ts';
import { balanceOf, pay } from '../support/wallet.ts';

// Transfer 3 (decision 0057): no transfer is handed to a rail twice, whichever process is killed.

const rounds = 3;
const shops = 4;
const transfersEach = 12;
const funds = 100_000;

/** The rail never answers these amounts by itself: the test decides their outcome. */
const amounts = ['99.99', '1.00', '2.50'];

type Shop = { readonly client: TransferClient; readonly signed: Set<number> };

/** Creates and signs until the server is gone. Acknowledged transfers are recorded. */
async function work({ client, signed }: Shop, killer: () => void): Promise<void> {
  for (let index = 0; index < transfersEach; index += 1) {
    const amount = { amount: amounts[index % amounts.length], currency: 'EUR' };
    try {
      const created = await client.create(client.body(bankBeneficiary, { amount }));
      if (created.status !== 200) continue;
      const id = Number(created.body['id']);
      // Some signings are not awaited first, so the kill may hit them at any moment.
      const key = randomUUID();
      const signing = client.send('PUT', `${transfersPath}/${id}/sign`, { key });
      if (signed.size === 3) killer();
      if ((await signing).status === 200) signed.add(id);
    } catch {
      return;
    }
  }
}

test('a killed server has handed each transfer over at most once and holds its money', async () => {
  const home = await FlorinHome.create();
  onTestFinished(() => home.remove());
  let florin = home.spawn();
  let operator = new OperatorClient(await florin.ready(), adminToken);
  const projects: TestProject[] = [];
  for (let index = 0; index < shops; index += 1) {
    const project = await aProject(operator);
    await pay(operator, project.wallet_id, funds);
    projects.push(project);
  }
  const signed = new Set<number>();
  for (let round = 0; round < rounds; round += 1) {
    const working = projects.map((project) => ({
      client: new TransferClient(operator, project),
      signed: new Set<number>(),
    }));
    const doomed = florin;
    await Promise.all(working.map((shop) => work(shop, () => doomed.signal('SIGKILL'))));
    doomed.signal('SIGKILL');
    await doomed.ended;
    operator.close();
    for (const shop of working) for (const id of shop.signed) signed.add(id);
    florin = home.spawn();
    operator = new OperatorClient(await florin.ready(), adminToken);
  }
  const handed = await home.query<{ id: string; status: string; state: string | null }>(
    `SELECT transfer.id, transfer.status, payout.state FROM transfer
     LEFT JOIN payout ON payout.cause = 'transfer' AND payout.subject = transfer.id::text
     WHERE transfer.handed_at IS NOT NULL OR payout.id IS NOT NULL`,
  );
  expect(handed.filter(({ state }) => state === null)).toEqual([]);
  const known = new Set(handed.map(({ id }) => Number(id)));
  expect([...signed].filter((id) => !known.has(id))).toEqual([]);
  expect(signed.size).toBeGreaterThan(0);
  for (const { id } of handed) {
    const answer = { body: { outcome: 'done' } };
    const paid = await operator.send('POST', `/admin/v1/test/transfers/${id}/payout`, answer);
    expect(paid.body['status']).toBe('done');
  }
  const [sum] = await home.query<{ paid: string }>(
    "SELECT coalesce(sum(amount), 0) AS paid FROM transfer WHERE status = 'done'",
  );
  const balances = await Promise.all(
    projects.map(({ wallet_id: walletId }) => balanceOf(operator, walletId)),
  );
  expect(balances.map(({ held }) => held)).toEqual(projects.map(() => 0));
  const left = balances.reduce((total, { balance }) => total + balance, 0);
  expect(left).toBe(shops * funds - Number(sum?.paid));
  expect((await operator.send('GET', '/admin/v1/audit')).body).toMatchObject({ ok: true });
  operator.close();
});
