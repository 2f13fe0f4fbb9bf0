import { expect, test } from 'vitest';
import { unlimited } from '../../support/checkout.ts';
import { unixNow } from '../../support/identity.ts';
import type { Answer } from '../../support/operator-client.ts';
import { useSharedService } from '../../support/test-service.ts';
import { aPayer, aWalletClient, seen } from '../../support/wallet.ts';

// Business 6 and 7, Closing: what is open between others keeps those open who are to get something of it
// (decision 0149).

const service = useSharedService(unlimited);

const closed = (path: string): Promise<Answer> =>
  service().client.send('PATCH', `/admin/v1/${path}`, { body: { state: 'closed' } });

const openOf = ({ status, body }: Answer) => [status, body['open']];

test('a project with a confirmed payment to somebody else that is still frozen is not closed', async () => {
  const { client } = service();
  const wallet = await aWalletClient(client);
  const close = () => closed(`projects/${wallet.project.project_id}`);
  const [jonas, payer] = [await aPayer(client), await aPayer(client, 1_000)];
  const frozen = { price: 1_000, beneficiary_id: jonas, freeze_until: unixNow() + 86_400 };
  const { transaction_key: key, payments } = await wallet.created({}, frozen);
  seen(await wallet.accept(key, payer));
  expect(seen(await wallet.confirm(key)).status).toBe('confirmed');
  expect(openOf(await close())).toEqual([409, [{ kind: 'transaction', id: key }]]);
  seen(await wallet.finalize(Number(payments[0]?.id)));
  expect((await close()).status).toBe(200);
});
