import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from '../../../src/running/settings.ts';
import { startService } from '../../../src/service.ts';
import { StartupRefusal } from '../../../src/storage/startup-refusal.ts';
import { createLog } from '../../../src/telemetry/logging.ts';
import { adminToken, masterKey } from '../../support/florin-home.ts';
import { createTestDatabase } from '../../support/test-database.ts';
import { useService } from '../../support/test-service.ts';

const moving = useService({ FLORIN_TEST_CLOCK: '1' });
const ordinary = useService();

const readClock = async () => {
  const { body } = await moving().client.send('GET', '/admin/v1/clock');
  return { now: Number(body['now']), real: Number(body['real']) };
};

/** One day, or a second less: seconds are cut, and milliseconds pass before the move. */
const isAheadByADay = ({ now, real }: { readonly now: number; readonly real: number }): boolean =>
  now - real === 86_400 || now - real === 86_399;

const advance = (body: object, service = moving()) =>
  service.client.send('POST', '/admin/v1/clock/advance', { body });

test('an advance moves the clock of the service, while real time continues', async () => {
  const before = await readClock();
  const answer = await advance({ seconds: 86_400 });
  expect(answer.status).toBe(200);
  expect(Number(answer.body['now']) - before.now).toBeGreaterThanOrEqual(86_400);
  const after = await readClock();
  expect(isAheadByADay(after)).toBe(true);
});

test('the clock of the service moves, and the time for MAC timestamps does not', async () => {
  const { body: serverTime } = await moving().client.send('GET', '/rest/v1/server');
  const { now, real } = await readClock();
  expect(isAheadByADay({ now, real })).toBe(true);
  expect(Math.abs(Number(serverTime['time']) - real)).toBeLessThanOrEqual(1);
});

test.each([{ seconds: 0 }, { seconds: -5 }, { seconds: 1.5 }, { seconds: '5' }, {}])(
  'an advance by %j is refused',
  async (body) => {
    expect((await advance(body)).status).toBe(422);
  },
);

test('no live project can be created while the clock can be moved', async () => {
  const wanted = { name: 'Live', test_mode: false };
  const answer = await moving().client.send('POST', '/admin/v1/projects', { body: wanted });
  expect([answer.status, answer.body['error']]).toEqual([409, 'invalid_state']);
});

test('a server without a test clock refuses to move its time', async () => {
  const answer = await advance({ seconds: 10 }, ordinary());
  expect([answer.status, answer.body]).toEqual([
    409,
    {
      error: 'invalid_state',
      error_description:
        'The clock of this server cannot be moved; start it with FLORIN_TEST_CLOCK=1.',
    },
  ]);
});

test('a database whose clock was moved cannot be served in real time', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  await database.query('UPDATE service_clock SET offset_ms = 111600000');
  const { settings } = readSettings({
    PORT: '0',
    DATABASE_URL: database.url,
    FLORIN_ADMIN_TOKEN: adminToken,
    FLORIN_MASTER_KEY: masterKey,
  });
  await expect(startService(settings, createLog('warn', { write: () => {} }))).rejects.toEqual(
    new StartupRefusal(
      'The clock of this database was moved forward by 111600 seconds; set FLORIN_TEST_CLOCK=1 to go on in its time, or begin with a new database.',
    ),
  );
});
