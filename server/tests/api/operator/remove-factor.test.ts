import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { secondFactorTexts } from '../../../src/account/second-factor/second-factor-texts.ts';
import { movingWallet } from '../../support/clock.ts';
import { listMails } from '../../support/mails.ts';
import { PayerAtPages } from '../../support/payer-factor.ts';
import { useSharedService } from '../../support/test-service.ts';

// Decision 0188: the helpdesk removes a lost second factor so that its owner can sign in.

const service = useSharedService(movingWallet);

const remove = (userId: number, key: string = randomUUID()) =>
  service().client.send('DELETE', `/admin/v1/users/${userId}/second-factor`, { key });

const actsOn = (userId: number) =>
  service().database.query<{ action: string; details: unknown }>(
    'SELECT action, details FROM operator_action WHERE subject = $1 AND action LIKE $2',
    [`user ${userId}`, '%second_factor%'],
  );

test('removing a second factor logs one action without a secret and sends the user one mail', async () => {
  const payer = await PayerAtPages.withApp(service().client);
  await payer.signOut();
  const key = randomUUID();
  const removed = await remove(payer.userId, key);
  expect([removed.status, removed.body['user_id']]).toEqual([200, payer.userId]);
  expect((await remove(payer.userId, key)).body).toEqual(removed.body);
  // Nothing is left to remove, so no second mail is sent.
  expect((await remove(payer.userId)).status).toBe(200);
  expect(await actsOn(payer.userId)).toEqual([{ action: 'remove_second_factor', details: {} }]);
  const mails = await listMails(service().client, { to: payer.email });
  const subject = `[TEST] ${secondFactorTexts.en.mailSubjects.removed_by_us}`;
  expect(mails.filter((mail) => mail.subject === subject)).toHaveLength(1);
  expect((await payer.signIn()).heading).toBe('My wallet');
});

test('a new app can be set up, and old recovery codes no longer work', async () => {
  const payer = await PayerAtPages.withApp(service().client);
  const [old] = payer.recovery;
  await remove(payer.userId);
  await payer.setUpApp();
  await payer.signOut();
  expect((await payer.signInWhole(old ?? '')).status).toBe(403);
  expect((await payer.signInWhole(payer.spare())).heading).toBe('My wallet');
});

test('an unknown user is 404', async () => {
  const answer = await remove(999_999_999);
  expect([answer.status, answer.body]).toEqual([
    404,
    { error: 'not_found', error_description: 'There is no user 999999999.' },
  ]);
});
