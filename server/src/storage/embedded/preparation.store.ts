import pg from 'pg';
import { errorCode } from './error-code.ts';
import { type Login, serviceRole, superuser } from './logins.ts';
import type { Session } from './session.store.ts';

// The superuser's work for the service. Every step may be repeated: if a start is killed between
// two of them, the next start completes it.

/** The folder that the connected server serves. */
export async function servedFolder(session: Session): Promise<string> {
  const [row] = await session.query<{ data_directory: string }>('SHOW data_directory');
  return row?.data_directory ?? '';
}

const rights = 'LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS';

/** Creates the service's role if it is missing, and revokes the rights it should not have. */
export async function ensureServiceRole(session: Session, { password }: Login): Promise<void> {
  const [found] = await session.query<{ fits: boolean }>(
    `SELECT rolcanlogin
        AND NOT (rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls) AS fits
       FROM pg_roles WHERE rolname = $1`,
    [serviceRole],
  );
  if (found?.fits === true) return;
  if (found !== undefined) {
    await session.query(`ALTER ROLE ${serviceRole} ${rights}`);
    return;
  }
  await keepOutOfLog(session);
  await unlessThere(
    session.query(`CREATE ROLE ${serviceRole} ${rights} PASSWORD ${pg.escapeLiteral(password)}`),
  );
}

/** For a password whose file was lost, or restored from an older backup. */
export async function setServicePassword(session: Session, { password }: Login): Promise<void> {
  await keepOutOfLog(session);
  await session.query(`ALTER ROLE ${serviceRole} PASSWORD ${pg.escapeLiteral(password)}`);
}

/** PostgreSQL logs failed statements verbatim, and these contain a password. */
const keepOutOfLog = (session: Session): Promise<unknown> =>
  session.query("SELECT set_config('log_min_error_statement', 'panic', false)");

/** Creates the database if it is missing. */
export async function ensureDatabase(session: Session, name: string): Promise<void> {
  const found = await session.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (found.length > 0) return;
  await unlessThere(session.query(`CREATE DATABASE "${name}" OWNER ${serviceRole}`));
}

/** Another start at the same moment may have created it first. */
async function unlessThere(creating: Promise<unknown>): Promise<void> {
  try {
    await creating;
  } catch (error) {
    const isThereNow = ['42P04', '42710', '23505'].includes(errorCode(error));
    if (!isThereNow) throw error;
  }
}

/** One number for all handovers: a killed start's own statement may still be running. */
const handOverLock = 0x666c_0002;

/** Members of an extension stay with it. */
const isOwn = (catalog: string, namespace: string): string =>
  `${namespace}::regnamespace::text !~ '^(pg_|information_schema$)'
     AND NOT EXISTS (SELECT FROM pg_depend
       WHERE classid = '${catalog}'::regclass AND objid = ${catalog}.oid AND deptype = 'e')`;

/**
 * Every object of the database that the superuser owns, as a command that gives it to the service.
 * Indexes, sequences of columns, row types and array types follow the objects that they belong to.
 * PostgreSQL's own REASSIGN OWNED refuses the initial role, which also owns the system's objects.
 */
const commands = `
  SELECT format('ALTER SCHEMA %I OWNER TO ${serviceRole}', nspname)
    FROM pg_namespace
   WHERE nspowner = '${superuser}'::regrole AND ${isOwn('pg_namespace', 'pg_namespace.oid')}
  UNION ALL
  SELECT format('ALTER %s %s OWNER TO ${serviceRole}',
      CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE'
        WHEN 'f' THEN 'FOREIGN TABLE' ELSE 'TABLE' END, oid::regclass)
    FROM pg_class
   WHERE relowner = '${superuser}'::regrole AND relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
     AND ${isOwn('pg_class', 'relnamespace')}
     AND NOT (relkind = 'S' AND EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass
       AND objid = pg_class.oid AND refobjsubid > 0 AND deptype IN ('a', 'i')))
  UNION ALL
  SELECT format('ALTER TYPE %s OWNER TO ${serviceRole}', oid::regtype)
    FROM pg_type
   WHERE typowner = '${superuser}'::regrole AND ${isOwn('pg_type', 'typnamespace')}
     AND (typtype IN ('d', 'e', 'r') OR typtype = 'b' AND typcategory <> 'A' OR typtype = 'c'
       AND EXISTS (SELECT FROM pg_class WHERE pg_class.oid = typrelid AND relkind = 'c'))
  UNION ALL
  SELECT format('ALTER ROUTINE %s OWNER TO ${serviceRole}', oid::regprocedure)
    FROM pg_proc
   WHERE proowner = '${superuser}'::regrole AND ${isOwn('pg_proc', 'pronamespace')}
  UNION ALL
  SELECT format('ALTER DATABASE %I OWNER TO ${serviceRole}', datname)
    FROM pg_database
   WHERE datname = current_database() AND datdba = '${superuser}'::regrole`;

/**
 * Gives the session's database to the service, with everything in it that the superuser owns: in
 * earlier versions the superuser owned it. It is one statement, so all of it happens or nothing.
 */
export async function handOver(session: Session): Promise<void> {
  await session.query(`DO $hand_over$
    DECLARE command text;
    BEGIN
      PERFORM pg_advisory_xact_lock(${handOverLock});
      FOR command IN ${commands} LOOP
        EXECUTE command;
      END LOOP;
    END $hand_over$`);
}
