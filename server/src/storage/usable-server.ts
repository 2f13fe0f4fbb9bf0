import pg from 'pg';
import { connectMsMax, type DatabaseSource } from './database.ts';
import { closeConnection } from './drop-connection.ts';
import { createFinder } from './find-primary.ts';
import { StartupRefusal } from './startup-refusal.ts';

const oldestServerVersion = 150_000;

type Server = {
  readonly number: number;
  readonly name: string;
  readonly encoding: string;
  readonly isStandby: boolean;
};

const lookAtServer = `SELECT current_setting('server_version_num')::int AS number,
  current_setting('server_version') AS name, current_setting('server_encoding') AS encoding,
  pg_is_in_recovery() AS "isStandby"`;

/** Refuses a database that cannot be used, with the reason, before anything is built on it. */
export async function refuseUnusableServer(source: DatabaseSource): Promise<void> {
  const address = await source.address();
  let client: pg.Client | null = null;
  try {
    client = await createFinder()(address, clientAt);
    const [version] = (await client.query<Server>(lookAtServer)).rows;
    if (version === undefined || version.number < oldestServerVersion) {
      throw new StartupRefusal(
        `The server behind DATABASE_URL is PostgreSQL ${version?.name}; Florin needs 15 or newer.`,
      );
    }
    // In SQL_ASCII, which a machine without a locale gets, one letter counts as several.
    if (version.encoding !== 'UTF8') {
      throw new StartupRefusal(
        `The database behind DATABASE_URL has the encoding ${version.encoding}; Florin needs UTF8.`,
      );
    }
    if (version.isStandby) {
      throw new StartupRefusal(
        'The server behind DATABASE_URL is a standby, which cannot store anything; set DATABASE_URL to the primary, or to all servers separated by commas.',
      );
    }
  } catch (reason) {
    if (reason instanceof StartupRefusal) throw reason;
    throw new StartupRefusal(
      `The database behind DATABASE_URL cannot be used: ${sentence(reason)}.`,
    );
  } finally {
    if (client !== null) await closeConnection(client);
  }
}

function clientAt(connectionString: string): pg.Client {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectMsMax });
  client.on('error', () => {});
  return client;
}

/**
 * The driver's message on one line. A refused connection to several addresses has several parts.
 */
function sentence(reason: unknown): string {
  const parts = reason instanceof AggregateError ? reason.errors : [reason];
  const texts = parts.map((part) => (part instanceof Error ? part.message : String(part)));
  return texts.join('; ').replaceAll(/\s+/g, ' ').replace(/\.$/, '');
}
