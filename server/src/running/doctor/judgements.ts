import type { Shortcoming } from '../../kernel/shortcoming.ts';
import { isUsableAfter } from '../../storage/migration-refusals.ts';
import { judgeDisk } from '../ground/machine-ground.ts';
import { type Finding, failed, ok, warning } from './finding.ts';

const gib = 2 ** 30;

/** A shortcoming as the server judges it at its start (decision 0109), in the form of a finding. */
export const findingOf = (check: string, { severity, found, remedy }: Shortcoming): Finding =>
  severity === 'breaks' ? failed(check, found, remedy) : warning(check, found, remedy);

/** Whether the disk has room: PostgreSQL stops without it. */
export function judgeRoom(freeBytes: number, path: string, isEmbedded: boolean): Finding {
  const shortcoming = judgeDisk(freeBytes, isEmbedded);
  return shortcoming === null
    ? ok('disk', `${(freeBytes / gib).toFixed(1)} GiB free at ${path}`)
    : findingOf('disk', shortcoming);
}

/** Whether others may read a secret file. The server refuses to start with such a file. */
export function judgeMode(path: string, mode: number): Finding | null {
  if ((mode & 0o077) === 0) return null;
  const shownMode = (mode & 0o777).toString(8).padStart(4, '0');
  return failed(
    'secrets',
    `${path} is open to other users (mode ${shownMode})`,
    `chmod 600 ${path}`,
  );
}

/** Beyond this difference, the server refuses signed requests of this machine (gaps 3). */
const skewSecondsMax = 300;
const skewSecondsNoticed = 5;

export type Times = {
  readonly serverSeconds: number;
  readonly sentMs: number;
  readonly receivedMs: number;
};

/** The difference between the two clocks. The server answered between `sentMs` and `receivedMs`. */
export function judgeSkew({ serverSeconds, sentMs, receivedMs }: Times): Finding {
  // The server counts whole seconds: its time is anywhere within this one.
  const [serverFirstMs, serverLastMs] = [serverSeconds * 1_000, serverSeconds * 1_000 + 999];
  const [aheadMs, behindMs] = [serverFirstMs - receivedMs, sentMs - serverLastMs];
  const seconds = Math.ceil(Math.max(0, aheadMs, behindMs) / 1_000);
  if (seconds === 0) return ok('clocks', 'this machine and the server agree');
  const found = `the server is ${seconds} second${seconds === 1 ? '' : 's'} ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine`;
  if (seconds <= skewSecondsNoticed) return ok('clocks', found);
  const remedy =
    'let both follow a time server (NTP); requests signed 300 seconds off are refused.';
  return seconds > skewSecondsMax
    ? failed('clocks', found, remedy)
    : warning('clocks', found, remedy);
}

const dayMs = 86_400_000;
const certificateDaysNoticed = 14;

/** Whether clients will trust the TLS listener's certificate, and for how long. */
export function judgeTls(port: number, validToMs: number, nowMs: number): Finding {
  const found = `port ${port}, its certificate is good until ${new Date(validToMs).toISOString()}`;
  const daysLeft = (validToMs - nowMs) / dayMs;
  const remedy = 'put a new certificate into TLS_CERT and TLS_KEY, and restart the server.';
  if (daysLeft < 0) return failed('tls', found, remedy);
  return daysLeft < certificateDaysNoticed ? warning('tls', found, remedy) : ok('tls', found);
}

export type KnownMigration = { readonly name: string; readonly checksum: string };

/** `oldest_release`: the oldest release that works after it. Null: the previous one does. */
export type RanMigration = KnownMigration & { readonly oldest_release: string | null };

/** Compares the migrations of this version with those that ran. `ran` is null if none ever did. */
export function judgeMigrations(
  known: readonly KnownMigration[],
  ran: readonly RanMigration[] | null,
): readonly Finding[] {
  const checksums = new Map((ran ?? []).map(({ name, checksum }) => [name, checksum]));
  const names = new Set(known.map(({ name }) => name));
  const newer = (ran ?? []).filter(({ name }) => !names.has(name));
  const changed = known.filter(
    ({ name, checksum }) => checksums.has(name) && checksums.get(name) !== checksum,
  );
  const pending = known.filter(({ name }) => !checksums.has(name)).map(({ name }) => name);
  const isOfAnotherLine = pending.length > 0;
  const findings = [
    ...newer.map((migration) =>
      (isOfAnotherLine || !isUsableAfter(migration) ? failed : warning)(
        'migrations',
        `${migration.name} ran, and this version does not know it`,
        'use a newer version of Florin.',
      ),
    ),
    ...changed.map(({ name }) =>
      failed('migrations', `${name} is not the file that ran`, 'put the released file back.'),
    ),
    ...(pending.length === 0
      ? []
      : [
          warning(
            'migrations',
            `pending: ${pending.join(', ')}`,
            'run "npm run florin -- migrate", or start the server.',
          ),
        ]),
  ];
  return findings.length > 0 ? findings : [ok('migrations', `all ${known.length} ran`)];
}
