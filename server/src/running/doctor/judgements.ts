import type { Shortcoming } from '../../kernel/shortcoming.ts';
import { judgeDisk } from '../../running/ground/machine-ground.ts';
import { type Answer, isObject } from '../api-client.ts';
import { count } from '../render.ts';
import { type Finding, failed, ok, warning } from './finding.ts';

const gib = 2 ** 30;

/** What the service stands on, as the server judges it at its start (decision 0109). */
export const findingOf = (check: string, { severity, found, remedy }: Shortcoming): Finding =>
  severity === 'breaks' ? failed(check, found, remedy) : warning(check, found, remedy);

/** Whether the disk has room: PostgreSQL stops when it has none. */
export function judgeRoom(freeBytes: number, path: string, isEmbedded: boolean): Finding {
  const shortcoming = judgeDisk(freeBytes, isEmbedded);
  return shortcoming === null
    ? ok('disk', `${(freeBytes / gib).toFixed(1)} GiB free at ${path}`)
    : findingOf('disk', shortcoming);
}

/** Whether others may read a secret; the server refuses to start with such a file. */
export function judgeMode(path: string, mode: number): Finding | null {
  if ((mode & 0o077) === 0) return null;
  const shownMode = (mode & 0o777).toString(8).padStart(4, '0');
  return failed(
    'secrets',
    `${path} is open to other users (mode ${shownMode})`,
    `chmod 600 ${path}`,
  );
}

/** Beyond this, signed requests of this machine are refused (gaps 3). */
const skewSecondsMax = 300;
const skewSecondsNoticed = 5;

export type Times = {
  readonly serverSeconds: number;
  readonly sentMs: number;
  readonly receivedMs: number;
};

/** How far the two clocks are apart. The answer was written somewhere between question and arrival. */
export function judgeSkew({ serverSeconds, sentMs, receivedMs }: Times): Finding {
  // The server counts whole seconds: its moment is anywhere within this one.
  const [serverFirstMs, serverLastMs] = [serverSeconds * 1_000, serverSeconds * 1_000 + 999];
  const [aheadMs, behindMs] = [serverFirstMs - receivedMs, sentMs - serverLastMs];
  const seconds = Math.ceil(Math.max(0, aheadMs, behindMs) / 1_000);
  if (seconds === 0) return ok('clocks', 'this machine and the server agree');
  const found = `the server is ${count(seconds, 'second')} ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine`;
  if (seconds <= skewSecondsNoticed) return ok('clocks', found);
  const remedy =
    'let both follow a time server (NTP); requests signed 300 seconds off are refused.';
  return seconds > skewSecondsMax
    ? failed('clocks', found, remedy)
    : warning('clocks', found, remedy);
}

const dayMs = 86_400_000;
const certificateDaysNoticed = 14;

/** Whether clients will trust the certificate of the TLS listener, and for how long. */
export function judgeTls(port: number, validToMs: number, nowMs: number): Finding {
  const found = `port ${port}, its certificate is good until ${new Date(validToMs).toISOString()}`;
  const daysLeft = (validToMs - nowMs) / dayMs;
  const remedy = 'put a new certificate into TLS_CERT and TLS_KEY, and restart the server.';
  if (daysLeft < 0) return failed('tls', found, remedy);
  return daysLeft < certificateDaysNoticed ? warning('tls', found, remedy) : ok('tls', found);
}

const readinessRemedies: Readonly<Record<string, string>> = {
  database: 'the server does not reach its database; look at the database and at DATABASE_URL.',
  sole_node: 'another node works on this database; stop it, or set REDIS_URL for all of them.',
  shared_state: 'the server does not reach Redis; look at it and at REDIS_URL.',
  ground: 'look at what it says, and at the log of the server.',
  not_stopping: 'the server is stopping; start it again.',
};

/** What `/readyz` says: each check that failed is a finding; a warning where it still serves. */
export function judgeReadiness(url: string, status: number, answer: Answer): readonly Finding[] {
  if (status === 200 && answer['status'] === 'ready') return [ok('server', `${url} is ready`)];
  const { checks, because } = answer;
  const reasons = isObject(because) ? because : {};
  const isServing = status === 200;
  const names = isObject(checks) ? Object.keys(checks).filter((name) => checks[name] !== 'ok') : [];
  if (names.length === 0) {
    const found = `${url}/readyz answers with status ${status}`;
    return [failed('server', found, 'check that this is the address of Florin; look at its log.')];
  }
  return names.map((name) => {
    const reason = reasons[name] === undefined ? '' : `. ${reasons[name]}`;
    const remedy = readinessRemedies[name] ?? 'look at the log of the server.';
    return isServing
      ? warning('server', `${url} serves, but ${name} failed${reason}`, remedy)
      : failed('server', `${url} is not ready: ${name} failed${reason}`, remedy);
  });
}

/** Whether there is a key that verifies access tokens. */
export function judgeKeys(status: number, { keys }: Answer): Finding {
  if (status === 200 && Array.isArray(keys) && keys.length > 0) {
    return ok('signing keys', `${count(keys.length, 'key')} published`);
  }
  const found = status === 200 ? 'no key is published' : `the keys are answered with ${status}`;
  return failed(
    'signing keys',
    found,
    'restart the server and look at its log: it makes one at its start.',
  );
}

export type KnownMigration = { readonly name: string; readonly checksum: string };

/** The migrations of this version beside those that ran; `ran` is null where none ever did. */
export function judgeMigrations(
  known: readonly KnownMigration[],
  ran: readonly KnownMigration[] | null,
): readonly Finding[] {
  const checksums = new Map((ran ?? []).map(({ name, checksum }) => [name, checksum]));
  const names = new Set(known.map(({ name }) => name));
  const newer = [...checksums.keys()].filter((name) => !names.has(name));
  const changed = known.filter(
    ({ name, checksum }) => checksums.has(name) && checksums.get(name) !== checksum,
  );
  const pending = known.filter(({ name }) => !checksums.has(name)).map(({ name }) => name);
  const findings = [
    ...newer.map((name) =>
      failed(
        'migrations',
        `${name} ran, and this version does not know it`,
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
