import type { Shortcoming } from '../kernel/shortcoming.ts';

/** What a database server reports about the durability of commits. */
export type DatabaseFacts = {
  readonly fsync: string;
  readonly fullPageWrites: string;
  /** The value in one of our sessions, which sets it for itself. */
  readonly ownCommit: string;
  /**
   * The value in a session that sets nothing: the default of the server, the role or the database.
   */
  readonly defaultCommit: string;
  readonly isStandby: boolean;
  readonly checksums: string;
};

/** A commit is on disk before it is reported. With a synchronous standby, it is on both disks. */
const durableCommits = new Set(['on', 'remote_apply']);

/** Every shortcoming of the server (decision 0109). */
export function judgeDatabase(facts: DatabaseFacts): readonly Shortcoming[] {
  const { fsync, fullPageWrites, ownCommit, defaultCommit, isStandby, checksums } = facts;
  const found: Shortcoming[] = [];
  if (isStandby) found.push(standby);
  if (fsync !== 'on') found.push(withoutFsync);
  if (fullPageWrites !== 'on') found.push(withoutFullPages);
  if (!durableCommits.has(ownCommit)) found.push(hastyCommit(ownCommit));
  else if (!durableCommits.has(defaultCommit)) found.push(hastyDefault(defaultCommit));
  if (checksums !== 'on') found.push(withoutChecksums);
  return found;
}

const standby: Shortcoming = {
  check: 'primary',
  severity: 'breaks',
  found: 'The database is a standby, which cannot store anything.',
  remedy: 'Set DATABASE_URL to the primary, or to all servers separated by commas.',
};

const withoutFsync: Shortcoming = {
  check: 'fsync',
  severity: 'breaks',
  found: 'The database runs with fsync=off: a power cut loses acknowledged payments.',
  remedy: 'Set fsync = on in postgresql.conf and restart PostgreSQL.',
};

const withoutFullPages: Shortcoming = {
  check: 'full_page_writes',
  severity: 'breaks',
  found: 'The database runs with full_page_writes=off: a power cut can destroy its tables.',
  remedy: 'Set full_page_writes = on in postgresql.conf and reload PostgreSQL.',
};

/** Our own setting did not last: a pooler hands the connection from one session to another. */
const hastyCommit = (value: string): Shortcoming => ({
  check: 'synchronous_commit',
  severity: 'breaks',
  found: `The database commits with synchronous_commit=${value} although Florin asked for on: a crash loses acknowledged payments.`,
  remedy: 'Connect to PostgreSQL itself, or through a pooler in session mode.',
});

const hastyDefault = (value: string): Shortcoming => ({
  check: 'synchronous_commit',
  severity: 'weakens',
  found: `The database's default is synchronous_commit=${value}; Florin uses on for itself, but whatever else writes there can lose commits.`,
  remedy: 'Set synchronous_commit = on for the server, the database and the role.',
});

const withoutChecksums: Shortcoming = {
  check: 'checksums',
  severity: 'weakens',
  found: 'The database has no data checksums: a damaged disk block is not noticed.',
  remedy: 'Stop PostgreSQL, run pg_checksums --enable on its folder, and start it again.',
};
