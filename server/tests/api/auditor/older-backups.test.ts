import { generateKeyPairSync } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { checkedBy } from '../../../src/auditor/check-database.store.ts';
import type { Seal } from '../../../src/auditor/journal/compare-seals.ts';
import { privateKeyIn, sealed } from '../../../src/auditor/journal/keys-and-seals.ts';
import { unixSeconds } from '../../../src/kernel/time.ts';
import { linkPostings } from '../../../src/sealing/journal-chain.store.ts';
import { useService } from '../../support/test-service.ts';
import { tampered } from './real-history.ts';

// Running, Auditing a backup: a dump of each night, and the seals of each morning.

const service = useService({ FLORIN_SEED: 'none' });
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const key = privateKeyIn(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString());
const path = '/admin/v1/journal/days';

let passed = 0;

/** Adds a posting, ends the day and links the chain. */
async function aDay(): Promise<void> {
  const { client, database } = service();
  await client.fundedWallet(500);
  passed += 3;
  const [row] = await database.query<{ at: string }>('SELECT max(created_at) AS at FROM posting');
  const later = unixSeconds(Number(row?.at) + passed * 86_400);
  while (await linkPostings(database.database, later));
}

/**
 * The morning: seals every finished day at the server and elsewhere. Returns the seals kept
 * elsewhere.
 */
async function seal(): Promise<readonly Seal[]> {
  const { client } = service();
  const days = (await client.send('GET', path)).body['items'] as Seal[];
  const seals = days.map(({ day, statement }) => sealed(key, day, statement));
  for (const { day, publicKey: public_key, signature } of seals) {
    const kept = await client.send('POST', `${path}/${day}/seals`, {
      body: { public_key, signature },
    });
    expect(kept.status).toBe(201);
  }
  return seals;
}

/** The database as of now: the content of a backup made at this moment. */
async function aBackup(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: service().database.url });
  await client.connect();
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query('SELECT FROM posting LIMIT 1');
  return client;
}

test('running: a backup of the night agrees with the seals of the next morning', async () => {
  await aDay();
  const backup = await aBackup();
  try {
    const keptSeals = await seal();
    const { differences, journal } = await checkedBy(backup, {
      ...{ publicKey, keptSeals, eventDays: 30 },
    });
    // The day was finished in the night: its seal holds.
    expect([differences, journal]).toEqual([[], expect.objectContaining({ seals: 1, newer: 1 })]);
  } finally {
    await backup.end();
  }
});

test('running: an older backup agrees with the seals of later days', async () => {
  await aDay();
  await seal();
  const backup = await aBackup();
  try {
    await aDay();
    const keptSeals = await seal();
    const { differences, journal } = await checkedBy(backup, {
      ...{ publicKey, keptSeals, eventDays: 30 },
    });
    // One day was finished and sealed after the backup.
    expect([differences, journal]).toEqual([[], expect.objectContaining({ newer: 1 })]);
  } finally {
    await backup.end();
  }
});

test('decision 0242: a removed seal that the action log mentions is reported, even if it was the last', async () => {
  const keptSeals = await seal();
  const { differences } = await tampered(
    service().database,
    (session) =>
      session.query('DELETE FROM journal_seal WHERE day = (SELECT max(day) FROM journal_seal)'),
    (session) => checkedBy(session, { publicKey, keptSeals, eventDays: 30 }),
  );
  expect(differences).toEqual([
    {
      ...{ table: 'journal_seal', id: expect.stringContaining(String(keptSeals[0]?.day)) },
      ...{ expected: 'the seal that was kept', found: 'none' },
    },
  ]);
});
