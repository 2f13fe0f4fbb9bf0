import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { secondFactorTexts } from '../../../src/account/second-factor/second-factor-texts.ts';
import { movingWallet } from '../../support/clock.ts';
import { listMails } from '../../support/mails.ts';
import { PayerAtPages } from '../../support/payer-factor.ts';
import { useSharedService } from '../../support/test-service.ts';

// Decision 0188: the helpdesk lets somebody in who has lost their second factor.

const service = useSharedService(movingWallet);

const remove = (userId: number, key: string = randomUUID()) =>
  service().client.send('DELETE', `/admin/v1/users/${userId}/second-factor`, { key });

const actsOn = (userId: number) =>
  service().database.query<{ action: string; details: unknown }>(
    'SELECT action, details FROM operator_action WHERE subject = $1 AND action LIKE $2',
    [`user ${userId}`, '%second_factor%'],
  );

test('takes it away once, tells its owner by mail and stands in the log without a secret', async () => {
  const payer = await PayerAtPages.withApp(service().client);
  await payer.signOut();
  const key = randomUUID();
  const removed = await remove(payer.userId, key);
  expect([removed.status, removed.body['user_id']]).toEqual([200, payer.userId]);
  expect((await remove(payer.userId, key)).body).toEqual(removed.body);
  // There is nothing left to take: nobody is told again.
  expect((await remove(payer.userId)).status).toBe(200);
  expect(await actsOn(payer.userId)).toEqual([{ action: 'remove_second_factor', details: {} }]);
  const mails = await listMails(service().client, { to: payer.email });
  const subject = `[TEST] ${secondFactorTexts.en.mailSubjects.removed_by_us}`;
  expect(mails.filter((mail) => mail.subject === subject)).toHaveLength(1);
  expect((await payer.signIn()).heading).toBe('My wallet');
});

test('an app can be set up again, with another key', async () => {
  const payer = await PayerAtPages.withApp(service().client);
  const [old] = payer.recovery;
  await remove(payer.userId);
  await payer.setUpApp();
  await payer.signOut();
  expect((await payer.signInWhole(old ?? '')).status).toBe(403);
  expect((await payer.signInWhole(payer.spare())).heading).toBe('My wallet');
});

test('of somebody who is not there nothing is removed', async () => {
  const answer = await remove(999_999_999);
  expect([answer.status, answer.body]).toEqual([
    404,
    { error: 'not_found', error_description: 'There is no user 999999999.' },
  ]);
});
