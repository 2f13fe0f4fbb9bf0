import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Login } from './logins.ts';

/** A connection of ours to the embedded server. */
export type Session = {
  readonly query: <Row extends pg.QueryResultRow>(
    text: string,
    values?: readonly unknown[],
  ) => Promise<readonly Row[]>;
  readonly close: () => Promise<void>;
};

export type SessionAddress = {
  readonly port: number;
  readonly login: Login;
  readonly database: string;
  /** Its purpose, as others see it in the server's list of sessions. */
  readonly purpose: 'guardian' | 'preparation';
};

/**
 * No service works in this database, so our sessions never block a copy of the service's database.
 */
export const maintenanceDatabase = 'postgres';

const answerMsMax = 5_000;
// Generous: creating the database on a slow disk is the longest statement here.
const statementMsMax = 60_000;

/**
 * Names always mean PostgreSQL's own objects, whatever search path the owner of a database has set.
 * Otherwise the superuser would call the owner's functions instead of PostgreSQL's. The lock
 * timeout is shorter than the statement timeout.
 */
const ownSettings = `-c search_path=pg_catalog -c lock_timeout=${statementMsMax / 2}`;

/** Opens a connection as one of the roles. */
export async function openSession(address: SessionAddress): Promise<Session> {
  const socket = new Socket();
  const client = new pg.Client({
    host: '127.0.0.1',
    port: address.port,
    user: address.login.role,
    password: address.login.password,
    database: address.database,
    ssl: false,
    application_name: `florin ${address.purpose} pid ${process.pid}`,
    options: ownSettings,
    connectionTimeoutMillis: answerMsMax,
    query_timeout: statementMsMax,
    stream: () => socket,
  });
  // The next query notices a lost connection. Without a listener, it would end the process.
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
      // A hanging server must not make us hang: after a moment the socket is closed.
      await Promise.race([client.end().catch(() => undefined), sleep(500, null, { ref: false })]);
      socket.destroy();
    },
  };
}

/** Opens a connection for one piece of work. */
export async function inSession<Result>(
  address: SessionAddress,
  work: (session: Session) => Promise<Result>,
): Promise<Result> {
  const session = await openSession(address);
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}

/** Whether the connection still works. */
export async function isAnswering(session: Session): Promise<boolean> {
  const answer = session.query('SELECT 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answer, sleep(answerMsMax, false, { ref: false })]);
}
