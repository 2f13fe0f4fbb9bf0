import { resolve } from 'node:path';
import { checkoutRetrySeconds } from '../delivery/deliveries/schedule.ts';
import { StartupRefusal } from '../storage/startup-refusal.ts';
import { logLevels } from '../telemetry/logging.ts';
import { adminProblems, adminSettings } from './admin-settings.ts';
import { aliasSettings } from './alias-settings.ts';
import { edgeSettings } from './edge-settings.ts';
import { hashingSettings } from './hashing-settings.ts';
import { parseMailFrom, parseSmtpUrl } from './mail-settings.ts';
import { methodSettings } from './method-settings.ts';
import { secretSettings } from './secret-settings.ts';
import { type Setting, setting } from './setting.ts';
import {
  integerBetween,
  matching,
  parseDatabaseUrl,
  parseNetworks,
  parseOrigin,
  parseRetries,
  parseSwitch,
} from './setting-forms.ts';
import { missingAddress, missingProxies, unknownNames } from './settings-warnings.ts';
import { tlsProblems, tlsSettings } from './tls-settings.ts';

/** Every setting that the server reads, in the order of gaps 5. */
export const settingsTable = {
  port: setting({
    name: 'PORT',
    meaning: 'port to listen on; 0 takes a free one',
    accepts: 'an integer from 0 to 65535',
    default: '8080',
    parse: integerBetween(0, 65_535),
  }),
  host: setting({
    name: 'HOST',
    meaning: 'address to listen on',
    accepts: 'a host name or an IP address',
    default: '127.0.0.1',
    parse: matching(/^[A-Za-z0-9._:%-]+$/),
  }),
  publicUrl: setting({
    name: 'PUBLIC_URL',
    meaning: 'the address in links and MAC checks',
    accepts: 'an http or https URL without a path',
    default: null,
    defaultShown: 'http://HOST:PORT',
    parse: parseOrigin,
  }),
  dataDir: setting({
    name: 'DATA_DIR',
    meaning: 'the folder of the embedded database and the generated keys',
    accepts: 'a path',
    default: './data',
    parse: (text) => resolve(text),
  }),
  databaseUrl: setting({
    name: 'DATABASE_URL',
    meaning: 'a PostgreSQL server instead of the embedded one',
    accepts:
      'a URL that begins with postgres:// or postgresql://, with one host or several separated by ' +
      'commas, and without target_session_attrs or with any, primary or read-write',
    default: null,
    defaultShown: 'unset: the embedded database',
    secret: true,
    parse: parseDatabaseUrl,
  }),
  redisUrl: setting({
    name: 'REDIS_URL',
    meaning: 'shared nonces and rate limits for several nodes on one database',
    accepts: 'a URL that begins with redis:// or rediss://',
    default: null,
    defaultShown: 'unset: one node alone',
    secret: true,
    parse: (text) => (/^rediss?:\/\/\S+$/.test(text) && URL.canParse(text) ? text : undefined),
  }),
  ...tlsSettings,
  smtpUrl: setting({
    name: 'SMTP_URL',
    meaning: 'mail server; without it, mails are kept for "npm run florin -- mails"',
    accepts:
      'a URL that begins with smtp:// or smtps:// and has no parameters but ignoreTLS, requireTLS, ' +
      'tls.rejectUnauthorized, connectionTimeout, greetingTimeout and socketTimeout',
    default: null,
    defaultShown: 'unset: mails are kept',
    secret: true,
    parse: parseSmtpUrl,
  }),
  mailFrom: setting({
    name: 'FLORIN_MAIL_FROM',
    meaning: 'the sender of mails',
    accepts: 'an e-mail address, or a name followed by one in angle brackets',
    default: null,
    defaultShown: 'Florin <no-reply@HOST-OF-PUBLIC_URL>',
    parse: parseMailFrom,
  }),
  ...aliasSettings,
  ...methodSettings,
  simulator: setting({
    name: 'FLORIN_SIMULATOR',
    meaning:
      '1: a simulated bank serves methods and payouts without a real rail, for live projects too, and live money is marked as simulated; 0: they are not offered',
    accepts: '0 or 1',
    default: null,
    defaultShown: 'unset: 0; without DATABASE_URL no live project can then be created',
    parse: parseSwitch,
  }),
  invitationsPerDay: setting({
    name: 'FLORIN_INVITATIONS_PER_DAY',
    meaning:
      'invitation mails a day that the payments of one project may cause; at most a quarter of them in an hour',
    accepts: 'an integer from 1 to 2000',
    default: '200',
    parse: integerBetween(1, 2_000),
  }),
  rateLimit: setting({
    name: 'FLORIN_RATE_LIMIT',
    meaning:
      'requests per minute and client on checkout and wallet; 0 turns off this limit and that of pages',
    accepts: 'an integer from 0 to 1000000',
    default: '1000',
    parse: integerBetween(0, 1_000_000),
  }),
  trustedProxies: setting({
    name: 'FLORIN_TRUSTED_PROXIES',
    meaning: 'the only proxies and balancers whose X-Forwarded-For is believed',
    accepts: 'up to 100 IP addresses or networks such as 203.0.113.0/24, separated by commas',
    default: null,
    defaultShown: 'unset: nobody is believed',
    parse: parseNetworks,
  }),
  drainSeconds: setting({
    name: 'FLORIN_DRAIN_SECONDS',
    meaning:
      'seconds for which a stopping node still serves while /readyz returns 503, so that a balancer notices first',
    accepts: 'an integer from 0 to 300',
    default: '0',
    parse: integerBetween(0, 300),
  }),
  settlementSeconds: setting({
    name: 'FLORIN_SETTLEMENT_SECONDS',
    meaning: 'seconds from the confirm of a wallet payment until its status is done',
    accepts: 'an integer from 0 to 2592000',
    default: '60',
    parse: integerBetween(0, 2_592_000),
  }),
  checkoutRetries: setting({
    name: 'FLORIN_CHECKOUT_RETRIES',
    meaning: 'seconds between the attempts of a checkout webhook',
    accepts: 'up to 20 integers from 1 to 2592000, separated by commas',
    default: checkoutRetrySeconds.join(','),
    parse: parseRetries,
  }),
  eventDays: setting({
    name: 'FLORIN_EVENT_DAYS',
    meaning: 'days for which events and their deliveries are kept',
    accepts: 'an integer from 3 to 3650',
    default: '30',
    parse: integerBetween(3, 3_650),
  }),
  allowPrivateTargets: setting({
    name: 'FLORIN_ALLOW_PRIVATE_TARGETS',
    meaning: '1: webhooks and callbacks may reach private addresses, for live projects too',
    accepts: '0 or 1',
    default: '0',
    parse: parseSwitch,
  }),
  testClock: setting({
    name: 'FLORIN_TEST_CLOCK',
    meaning: '1: the clock of the whole server can be advanced; not allowed with a live project',
    accepts: '0 or 1',
    default: '0',
    parse: parseSwitch,
  }),
  seed: setting({
    name: 'FLORIN_SEED',
    meaning: 'demo: creates a test project and a user with money if they are missing',
    accepts: 'demo or none',
    default: null,
    defaultShown: 'demo; none with DATABASE_URL',
    parse: (text) => (text === 'demo' || text === 'none' ? text : undefined),
  }),
  ...secretSettings,
  logLevel: setting({
    name: 'LOG_LEVEL',
    meaning: 'lowest level that is logged',
    accepts: `one of ${logLevels.join(', ')}`,
    default: 'info',
    parse: (text) => logLevels.find((level) => level === text),
  }),
  logFormat: setting({
    name: 'LOG_FORMAT',
    meaning: 'how lines of the log are written: for programs or for people',
    accepts: 'json or text',
    default: null,
    defaultShown: 'text on a terminal; json elsewhere',
    parse: (text) => (text === 'json' || text === 'text' ? text : undefined),
  }),
  queueWeight: setting({
    name: 'FLORIN_QUEUE_WEIGHT',
    meaning: 'weight of queued work above which requests get 503',
    accepts: 'an integer from 1 to 1000000',
    default: '10000',
    parse: integerBetween(1, 1_000_000),
  }),
  batchWeight: setting({
    name: 'FLORIN_BATCH_WEIGHT',
    meaning: 'maximum weight of one batch',
    accepts: 'an integer from 1 to 10000',
    default: '512',
    parse: integerBetween(1, 10_000),
  }),
  writeLanes: setting({
    name: 'FLORIN_WRITE_LANES',
    meaning: 'number of batches that run at the same time',
    accepts: 'an integer from 1 to 16',
    default: '2',
    parse: integerBetween(1, 16),
  }),
  ...hashingSettings,
  ...adminSettings,
  ...edgeSettings,
} as const;

type Table = typeof settingsTable;

/** The values from the environment. Null: unset and without a default. */
export type Settings = {
  readonly [Key in keyof Table]: Table[Key] extends Setting<infer Value, infer Default>
    ? Default extends string
      ? Value
      : Value | null
    : never;
};

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the environment. All errors in it are reported together. */
export function readSettings(environment: Environment): {
  readonly settings: Settings;
  readonly warnings: readonly string[];
} {
  const problems: string[] = [];
  const settings = Object.fromEntries(
    Object.entries<Setting>(settingsTable).map(([key, row]) => [
      key,
      readSetting(row, environment, problems),
    ]),
  ) as Settings;
  if (isSet(environment, 'DATABASE_URL') && !isSet(environment, 'FLORIN_MASTER_KEY')) {
    problems.push('FLORIN_MASTER_KEY is not set; with DATABASE_URL it must be 32 bytes in base64.');
  }
  const given = { ...settings, isSet: (name: string) => isSet(environment, name) };
  problems.push(...tlsProblems(given), ...adminProblems(given));
  if (problems.length > 0) throw new StartupRefusal(problems.join('\n'));
  const known = Object.values<Setting>(settingsTable).map(({ name }) => name);
  const unknown = unknownNames(Object.keys(environment), known);
  return {
    settings,
    warnings: [...unknown, ...missingAddress(settings), ...missingProxies(settings)],
  };
}

function readSetting(row: Setting, environment: Environment, problems: string[]): unknown {
  const given = isSet(environment, row.name) ? environment[row.name] : undefined;
  const text = given ?? row.default;
  if (text === null) return null;
  const value = row.parse(text);
  if (value === undefined) problems.push(problemOf(row, text));
  return value;
}

/** An empty variable counts as unset: compose files and shells omit one like that. */
const isSet = (environment: Environment, name: string): boolean => (environment[name] ?? '') !== '';

const problemOf = ({ name, secret, accepts }: Setting, text: string): string =>
  `${name} ${secret ? 'is not acceptable' : `is "${text}"`}; it must be ${accepts}.`;

/** The public address if PUBLIC_URL is unset. `port` is the port listened on. */
export const defaultPublicUrl = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
