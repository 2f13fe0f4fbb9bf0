import { describe, expect, onTestFinished, test } from 'vitest';
import { aMerchant, unlimited } from '../../support/checkout.ts';
import { aUser, deposit } from '../../support/identity.ts';
import { useService } from '../../support/test-service.ts';
import { until } from '../../support/until.ts';

// Decision 0149: an abandoned closing ends its own suspension, but not an operator's.

const service = useService(unlimited);

const send = (method: string, path: string, body?: object) =>
  service().client.send(method, path, body === undefined ? {} : { body });

/** An owner to close, with the SQL that locks and suspends its row. */
type Owner = {
  readonly path: string;
  readonly walletId: number;
  readonly lock: string;
  readonly suspending: string;
  readonly id: unknown;
  /** An operator's suspension request, and the state that is read afterwards. */
  readonly suspension: object;
  readonly read: object;
};

const owners: Readonly<Record<string, () => Promise<Owner>>> = {
  'a project': async () => {
    const { project } = await aMerchant(service().client);
    return {
      path: `/admin/v1/projects/${project.project_id}`,
      walletId: project.wallet_id,
      lock: 'SELECT FROM project WHERE id = $1 FOR UPDATE',
      suspending: `UPDATE project SET state = 'suspended', suspended_reason = 'Fraud',
        state_changed_at = 1 WHERE id = $1`,
      id: project.project_id,
      suspension: { state: 'suspended', reason: 'Fraud' },
      read: { state: 'suspended', suspended_reason: 'Fraud' },
    };
  },
  'a user': async () => {
    const { user_id: id, wallet_id: walletId } = await aUser(service().client);
    return {
      path: `/admin/v1/users/${id}`,
      walletId,
      lock: 'SELECT FROM person WHERE id = $1 FOR UPDATE',
      suspending: `UPDATE person SET state = 'suspended', state_changed_at = 1 WHERE id = $1`,
      id,
      suspension: { state: 'suspended' },
      read: { state: 'suspended' },
    };
  },
};

async function holder(statement: string, values: readonly unknown[]) {
  const session = await service().database.database.connect('holder');
  onTestFinished(() => session.end());
  await session.query('BEGIN');
  await session.query(statement, [...values]);
  return session;
}

const waitsForALock = async () => {
  const waiting = await service().database.query(
    `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
  );
  return waiting.length > 0;
};

const openMoney = {
  error: 'not_empty',
  open: [{ kind: 'balance', amount: 1, currency: 'EUR' }],
};

const oneCent = (walletId: number) =>
  deposit(service().client, walletId, { amount: 1, currency: 'EUR' });

describe.each(Object.keys(owners))('%s', (kind) => {
  const anOwner = () => owners[kind]?.() ?? Promise.reject(new Error(kind));

  /** Closes while the row is locked: the closing has found nothing open and is about to suspend. */
  async function heldBeforeItsSuspension({ path, lock, id }: Owner) {
    const row = await holder(lock, [id]);
    const closing = send('PATCH', path, { state: 'closed' });
    await until('the closing wants to suspend', waitsForALock);
    return { row, closing };
  }

  test('suspended by an operator just before an abandoned closing stays suspended with its reason', async () => {
    const owner = await anOwner();
    const { row, closing } = await heldBeforeItsSuspension(owner);
    expect((await oneCent(owner.walletId)).status).toBe(201);
    await row.query(owner.suspending, [owner.id]);
    await row.query('COMMIT');
    const { status, body } = await closing;
    expect(status).toBe(409);
    expect(body).toMatchObject(openMoney);
    expect((await send('GET', owner.path)).body).toMatchObject(owner.read);
  });

  test('suspended by an operator during an abandoned closing stays suspended until resumed', async () => {
    const owner = await anOwner();
    const { row, closing } = await heldBeforeItsSuspension(owner);
    const look = await holder('LOCK TABLE transfer IN ACCESS EXCLUSIVE MODE', []);
    await row.query('COMMIT');
    await until('the closing has suspended it and looks again', async () => {
      const { state } = (await send('GET', owner.path)).body;
      return state === 'suspended' && (await waitsForALock());
    });
    const mine = await send('PATCH', owner.path, owner.suspension);
    expect([mine.status, mine.body['state']]).toEqual([200, 'suspended']);
    expect((await oneCent(owner.walletId)).status).toBe(201);
    await look.query('COMMIT');
    expect((await closing).body).toMatchObject(openMoney);
    expect((await send('GET', owner.path)).body).toMatchObject(owner.read);
    const { body } = await send('GET', '/admin/v1/actions?limit=100');
    const acts = (body['actions'] as readonly Record<string, unknown>[]).filter(({ subject }) =>
      String(subject).endsWith(` ${owner.id}`),
    );
    const names = acts.map(({ action }) => String(action).split('_')[0]);
    expect(names.filter((name) => name !== 'create')).toEqual(['suspend', 'suspend']);
    expect((await send('PATCH', owner.path, { state: 'active' })).body['state']).toBe('active');
  });

  test('suspended only by an abandoned closing is active again', async () => {
    const owner = await anOwner();
    const { row, closing } = await heldBeforeItsSuspension(owner);
    expect((await oneCent(owner.walletId)).status).toBe(201);
    await row.query('COMMIT');
    expect((await closing).body).toMatchObject(openMoney);
    expect((await send('GET', owner.path)).body['state']).toBe('active');
  });
});
