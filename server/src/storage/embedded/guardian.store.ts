import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartupRefusal } from '../startup-refusal.ts';
import { clusterOwner } from './cluster.ts';
import { errorCode } from './error-code.ts';

/** The guardian's own connection, whose lock says that this process uses the folder. */
export type Session = {
  readonly query: <Row extends pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ) => Promise<readonly Row[]>;
  readonly close: () => Promise<void>;
};

/** Another Florin uses the folder: its server must not be disturbed. */
export class FolderTaken extends StartupRefusal {}

/** Two arbitrary numbers; nothing else in the maintenance database takes advisory locks. */
const guardLock = [0x666c, 1];
const guardRetryMsMax = 2_000;
const answerMsMax = 5_000;
// Generous: creating the database on a slow disk is the longest statement here.
const statementMsMax = 60_000;

const nameOf = (pid: number): string => `florin guardian pid ${pid}`;

/**
 * Connects to the maintenance database and not to `florin`, so that the guardian never stands in
 * the way of whoever copies or renames that one.
 */
export async function openSession(address: {
  readonly port: number;
  readonly password: string;
}): Promise<Session> {
  const socket = new Socket();
  const client = new pg.Client({
    host: '127.0.0.1',
    port: address.port,
    user: clusterOwner,
    password: address.password,
    database: 'postgres',
    ssl: false,
    application_name: nameOf(process.pid),
    connectionTimeoutMillis: answerMsMax,
    query_timeout: statementMsMax,
    stream: () => socket,
  });
  // A lost connection is found out by the next query; without a listener it would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return {
    query: async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
      (await client.query<Row>(text, [...values])).rows,
    close: async () => {
      // A server that hangs must not make us hang: after a moment the socket is just closed.
      await Promise.race([client.end().catch(() => undefined), sleep(500, null, { ref: false })]);
      socket.destroy();
    },
  };
}

/** The folder that the server at the other end serves. */
export async function servedFolder(session: Session): Promise<string> {
  const [row] = await session.query<{ data_directory: string }>('SHOW data_directory');
  return row?.data_directory ?? '';
}

/** Whether the connection still works. */
export async function isAnswering(session: Session): Promise<boolean> {
  const answer = session.query('SELECT 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answer, sleep(answerMsMax, false, { ref: false })]);
}

/**
 * Takes the folder for this process, or refuses with the one that has it. A killed predecessor's
 * session needs a moment to notice its end, so the lock is tried for a while.
 */
export async function takeGuard(session: Session, dataDir: string): Promise<void> {
  const deadline = Date.now() + guardRetryMsMax;
  for (let delayMs = 10; ; delayMs = Math.min(delayMs * 2, 200)) {
    const [row] = await session.query<{ taken: boolean }>(
      'SELECT pg_try_advisory_lock($1::int, $2::int) AS taken',
      guardLock,
    );
    if (row?.taken === true) return;
    if (Date.now() >= deadline) break;
    await sleep(delayMs);
  }
  const holder = await guardHolder(session);
  throw new FolderTaken(
    `Another Florin server${holder === null ? '' : ` (process ${holder})`} is already running ` +
      `on the folder ${dataDir}; stop it or set another DATA_DIR.`,
  );
}

async function guardHolder(session: Session): Promise<string | null> {
  const [row] = await session.query<{ application_name: string }>(
    `SELECT application_name
       FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE locktype = 'advisory' AND classid = $1 AND objid = $2 AND objsubid = 2 AND granted`,
    guardLock,
  );
  return /\d+$/.exec(row?.application_name ?? '')?.[0] ?? null;
}

/** Creates the database when it is missing. */
export async function ensureDatabase(session: Session, name: string): Promise<void> {
  const found = await session.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (found.length > 0) return;
  try {
    await session.query(`CREATE DATABASE "${name}"`);
  } catch (error) {
    const isThereNow = ['42P04', '23505'].includes(errorCode(error));
    if (!isThereNow) throw error;
  }
}
