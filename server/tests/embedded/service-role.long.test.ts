import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { superuserUrlOf } from '../support/superuser-url.ts';
import { servicePasswordIn } from './earlier-version.ts';
import { coinIn, query, refusalOf, useScratch } from './scratch.ts';

// Decision 0118: the service owns its database and has no other rights on the server.

const scratch = useScratch();

const rights = `SELECT current_user AS name, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls,
  rolreplication FROM pg_roles WHERE rolname = current_user`;
const noRights = {
  name: 'florin_service',
  rolsuper: false,
  rolcreaterole: false,
  rolcreatedb: false,
  rolbypassrls: false,
  rolreplication: false,
};

test('the address of a running server names a role without rights beyond its database', async () => {
  const server = await scratch.start({ dataDir: await scratch.oldDataDir() });
  expect(await query(await server.ensureRunning(), rights)).toEqual([noRights]);
});

test('a ready server has no open session of the superuser', async () => {
  const dataDir = await scratch.oldDataDir();
  await scratch.start({ dataDir });
  const sessions = await query(
    await superuserUrlOf(dataDir),
    `SELECT usename, application_name FROM pg_stat_activity
      WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  );
  expect(sessions).toEqual([
    { usename: 'florin_service', application_name: `florin guardian pid ${process.pid}` },
  ]);
});

test('additional rights of the role are removed at the next start', async () => {
  const dataDir = await scratch.oldDataDir();
  const first = await scratch.start({ dataDir });
  await query(await superuserUrlOf(dataDir), 'ALTER ROLE florin_service SUPERUSER CREATEROLE');
  await first.stop();
  const server = await scratch.start({ dataDir });
  expect(await query(await server.ensureRunning(), rights)).toEqual([noRights]);
});

test('the superuser never calls functions that the service puts before those of PostgreSQL', async () => {
  const dataDir = await scratch.oldDataDir();
  const first = await scratch.start({ dataDir });
  const address = await first.ensureRunning();
  await query(
    address,
    `CREATE SCHEMA trap;
     CREATE FUNCTION trap.format(text, regprocedure) RETURNS text LANGUAGE sql
       AS $$ SELECT 'ALTER ROLE florin_service SUPERUSER' $$`,
  );
  await query(address, 'ALTER DATABASE florin SET search_path = trap, pg_catalog, public');
  // An object to hand over, so that a command is built.
  await query(await superuserUrlOf(dataDir), 'CREATE FUNCTION public.one() RETURNS int RETURN 1');
  await first.stop();
  const server = await scratch.start({ dataDir });
  const [owner] = await query(
    await server.ensureRunning(),
    "SELECT proowner::regrole::text AS name FROM pg_proc WHERE proname = 'one'",
  );
  expect(owner).toEqual({ name: 'florin_service' });
  expect(await query(await server.ensureRunning(), rights)).toEqual([noRights]);
});

test('a lost password of the service is replaced at the next start', async () => {
  const dataDir = await scratch.oldDataDir();
  await rm(servicePasswordIn(dataDir));
  const server = await scratch.start({ dataDir });
  expect(await coinIn(await server.ensureRunning())).toBe(42);
});

test('a changed password file becomes the valid password', async () => {
  const dataDir = await scratch.oldDataDir();
  await writeFile(servicePasswordIn(dataDir), 'of-another-day');
  const server = await scratch.start({ dataDir });
  const address = await server.ensureRunning();
  expect(new URL(address).password).toBe('of-another-day');
  expect(await coinIn(address)).toBe(42);
});

test('a lost password is not replaced while another Florin uses it', async () => {
  const dataDir = await scratch.oldDataDir();
  const first = await scratch.start({ dataDir });
  await rm(servicePasswordIn(dataDir));
  expect(await refusalOf(scratch.start({ dataDir }))).toContain('is already running');
  expect(await coinIn(await first.ensureRunning())).toBe(42);
});

test('a half-written password of a killed start is removed', async () => {
  const dataDir = await scratch.oldDataDir();
  const cluster = join(dataDir, 'postgres');
  // An old attempt with our own process id: the machine was restarted in between.
  await writeFile(join(cluster, `service-password.new-${process.pid}-0a`), 'hal');
  await scratch.start({ dataDir });
  const files = await readdir(cluster);
  expect(files.filter((name) => name.includes('password')).toSorted()).toEqual([
    'database-password',
    'service-password',
  ]);
});
