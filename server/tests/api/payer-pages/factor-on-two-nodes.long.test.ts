import { expect, onTestFinished, test } from 'vitest';
import { Browser } from '../../support/browser.ts';
import { startNode } from '../../support/nodes.ts';
import { PayerAtPages } from '../../support/payer-factor.ts';
import { RedisServer } from '../../support/redis-server.ts';
import { codeForm } from '../../support/staff-pages.ts';
import { createTestDatabase } from '../../support/test-database.ts';

// Decision 0188: a used code is stored in a row, so it works once across all nodes.

test('a code and a recovery code work once, even on two nodes at the same moment', async () => {
  const db = await createTestDatabase();
  onTestFinished(() => db.drop());
  const redis = await RedisServer.start();
  onTestFinished(() => redis.stop());
  const environment = { REDIS_URL: redis.url, FLORIN_RATE_LIMIT: '0' };
  const [first, second] = [await startNode(db, environment), await startNode(db, environment)];
  onTestFinished(first.stop);
  onTestFinished(second.stop);
  const payer = await PayerAtPages.withApp(first.client);
  for (const code of [await payer.code(1), payer.spare()]) {
    const browsers = [first, second].map(({ client }) => new Browser(client));
    const answers = await Promise.all(
      browsers.map(async (browser) => {
        const asked = await payer.signIn(undefined, browser);
        return browser.submit(codeForm(asked), { code });
      }),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  }
});
