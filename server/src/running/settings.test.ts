import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { StartupRefusal } from '../storage/startup-refusal.ts';
import { defaultPublicUrl, type Environment, readSettings, settingsTable } from './settings.ts';

const key = Buffer.alloc(32, 7).toString('base64');
const token = 'sixteen-letters!';

const refusalOf = (environment: Environment): readonly string[] => {
  try {
    readSettings(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(StartupRefusal);
    return (error as Error).message.split('\n');
  }
  return [];
};

/** Every variable, with a value other than its default. */
const allSet = {
  PORT: '0',
  HOST: '::1',
  PUBLIC_URL: 'https://pay.example/',
  DATA_DIR: '/var/lib/florin',
  DATABASE_URL: 'postgresql://user:word@db:5432/florin',
  FLORIN_ADMIN_TOKEN: token,
  FLORIN_MASTER_KEY: key,
  LOG_LEVEL: 'trace',
  LOG_FORMAT: 'text',
  FLORIN_QUEUE_WEIGHT: '1000000',
  FLORIN_BATCH_WEIGHT: '64',
  REDIS_URL: 'redis://cache:6379/1',
  TLS_PORT: '8443',
  TLS_CERT: '/etc/florin/cert.pem',
  TLS_KEY: '/etc/florin/key.pem',
  TLS_CLIENT_CA: '/etc/florin/client-ca.pem',
  SMTP_URL: 'smtps://florin:p%40ss@mail.example:465?requireTLS=true',
  FLORIN_MAIL_FROM: 'The Mint <mint@pay.example>',
  FLORIN_METHODS_FILE: '/etc/florin/methods.json',
  FLORIN_REQUIRE_CARD_AGREEMENT: '1',
  FLORIN_SIMULATOR: '0',
  FLORIN_TEST_METHODS: 'bank-transfer',
  FLORIN_BANK_DIR: '/var/bank',
  FLORIN_DRAIN_SECONDS: '300',
  FLORIN_SETTLEMENT_SECONDS: '5',
  FLORIN_CHECKOUT_RETRIES: '1,60,2592000',
  FLORIN_EVENT_DAYS: '3',
  FLORIN_ALLOW_PRIVATE_TARGETS: '1',
  FLORIN_INVITATIONS_PER_DAY: '2000',
  FLORIN_RATE_LIMIT: '0',
  FLORIN_TRUSTED_PROXIES: '203.0.113.0/24, 198.51.100.7,2001:db8::1',
  FLORIN_TEST_CLOCK: '1',
  FLORIN_SEED: 'none',
  FLORIN_WRITE_LANES: '16',
  FLORIN_MASTER_KEYS_OLD: `${key}, ${key}`,
  FLORIN_HASHING_THREADS: '64',
  FLORIN_HASHING_QUEUE: '100000',
  ADMIN_HOST: '10.0.0.7',
  ADMIN_PORT: '9080',
  FLORIN_REQUEST_LOG_DAYS: '0',
  FLORIN_ACCESS_LOG: '1',
  FLORIN_SECURITY_CONTACT: 'mailto:security@pay.example',
  FLORIN_ALIAS: 'brand',
  FLORIN_POSTING_LIMIT: '0',
  FLORIN_PAYMENT_FILE_LIMIT: '1',
  FLORIN_PAYMENT_DAY_LIMIT: '2',
};

const allRead = {
  port: 0,
  host: '::1',
  publicUrl: 'https://pay.example',
  dataDir: '/var/lib/florin',
  databaseUrl: 'postgresql://user:word@db:5432/florin',
  adminToken: token,
  masterKey: Buffer.alloc(32, 7),
  logLevel: 'trace',
  logFormat: 'text',
  queueWeight: 1_000_000,
  batchWeight: 64,
  redisUrl: 'redis://cache:6379/1',
  tlsPort: 8_443,
  tlsCert: '/etc/florin/cert.pem',
  tlsKey: '/etc/florin/key.pem',
  tlsClientCa: '/etc/florin/client-ca.pem',
  smtpUrl: 'smtps://florin:p%40ss@mail.example:465?requireTLS=true',
  mailFrom: { name: 'The Mint', address: 'mint@pay.example' },
  methodsFile: '/etc/florin/methods.json',
  requireCardAgreement: true,
  simulator: false,
  testMethods: ['bank-transfer'],
  bankDir: '/var/bank',
  drainSeconds: 300,
  settlementSeconds: 5,
  checkoutRetries: [1, 60, 2_592_000],
  eventDays: 3,
  allowPrivateTargets: true,
  invitationsPerDay: 2_000,
  rateLimit: 0,
  trustedProxies: ['203.0.113.0/24', '198.51.100.7/32', '2001:db8::1/128'],
  testClock: true,
  seed: 'none',
  writeLanes: 16,
  masterKeysOld: [Buffer.alloc(32, 7), Buffer.alloc(32, 7)],
  hashingThreads: 64,
  hashingQueue: 100_000,
  adminHost: '10.0.0.7',
  postingLimit: 0,
  paymentFileLimit: 1,
  paymentDayLimit: 2,
  adminPort: 9_080,
  requestLogDays: 0,
  accessLog: true,
  securityContact: 'mailto:security@pay.example',
  alias: 'brand',
};

describe('gaps 5: settings', () => {
  test('without variables every setting has its default', () => {
    expect(readSettings({})).toEqual({
      settings: {
        port: 8080,
        host: '127.0.0.1',
        publicUrl: null,
        dataDir: resolve('data'),
        databaseUrl: null,
        adminToken: null,
        masterKey: null,
        logLevel: 'info',
        logFormat: null,
        queueWeight: 10_000,
        batchWeight: 512,
        redisUrl: null,
        tlsPort: null,
        tlsCert: null,
        tlsKey: null,
        tlsClientCa: null,
        smtpUrl: null,
        mailFrom: null,
        methodsFile: null,
        requireCardAgreement: false,
        simulator: null,
        testMethods: null,
        bankDir: null,
        invitationsPerDay: 200,
        rateLimit: 1_000,
        trustedProxies: null,
        drainSeconds: 0,
        settlementSeconds: 60,
        checkoutRetries: [3_600, 18_000, 90_000],
        eventDays: 30,
        allowPrivateTargets: false,
        testClock: false,
        seed: null,
        writeLanes: 2,
        masterKeysOld: null,
        hashingThreads: null,
        hashingQueue: null,
        adminHost: '127.0.0.1',
        postingLimit: 1_000_000,
        paymentFileLimit: 100_000_000,
        paymentDayLimit: 500_000_000,
        adminPort: null,
        requestLogDays: 7,
        accessLog: false,
        securityContact: null,
        alias: null,
      },
      warnings: [],
    });
  });

  test('each setting is read from its variable', () => {
    expect(readSettings(allSet).settings).toEqual(allRead);
  });

  test('an empty variable counts as unset', () => {
    const empty = Object.fromEntries(Object.values(settingsTable).map(({ name }) => [name, '']));
    expect(readSettings(empty)).toEqual(readSettings({}));
  });

  // biome-ignore format: a table
  test.each([
    ['PORT',                'abc',                   'PORT is "abc"; it must be an integer from 0 to 65535.'],
    ['PORT',                '65536',                 'PORT is "65536"; it must be an integer from 0 to 65535.'],
    ['PORT',                '80.5',                  'PORT is "80.5"; it must be an integer from 0 to 65535.'],
    ['PORT',                '-1',                    'PORT is "-1"; it must be an integer from 0 to 65535.'],
    ['HOST',                'http://x',              'HOST is "http://x"; it must be a host name or an IP address.'],
    ['PUBLIC_URL',          'pay.example',           'PUBLIC_URL is "pay.example"; it must be an http or https URL without a path.'],
    ['PUBLIC_URL',          'https://pay.example/x', 'PUBLIC_URL is "https://pay.example/x"; it must be an http or https URL without a path.'],
    ['PUBLIC_URL',          'https://pay.example?x', 'PUBLIC_URL is "https://pay.example?x"; it must be an http or https URL without a path.'],
    ['PUBLIC_URL',          'ftp://pay.example',     'PUBLIC_URL is "ftp://pay.example"; it must be an http or https URL without a path.'],
    ['LOG_LEVEL',           'loud',                  'LOG_LEVEL is "loud"; it must be one of fatal, error, warn, info, debug, trace.'],
    ['FLORIN_MAIL_FROM',    'nobody',                'FLORIN_MAIL_FROM is "nobody"; it must be an e-mail address, or a name followed by one in angle brackets.'],
    ['FLORIN_SIMULATOR',    'on',                    'FLORIN_SIMULATOR is "on"; it must be 0 or 1.'],
    ['FLORIN_REQUIRE_CARD_AGREEMENT', 'true',        'FLORIN_REQUIRE_CARD_AGREEMENT is "true"; it must be 0 or 1.'],
    ['FLORIN_TRUSTED_PROXIES', 'proxy.example',      'FLORIN_TRUSTED_PROXIES is "proxy.example"; it must be up to 100 IP addresses or networks such as 203.0.113.0/24, separated by commas.'],
    ['FLORIN_TRUSTED_PROXIES', '203.0.113.1,,',      'FLORIN_TRUSTED_PROXIES is "203.0.113.1,,"; it must be up to 100 IP addresses or networks such as 203.0.113.0/24, separated by commas.'],
    ['FLORIN_TRUSTED_PROXIES', '203.0.113.0/33',     'FLORIN_TRUSTED_PROXIES is "203.0.113.0/33"; it must be up to 100 IP addresses or networks such as 203.0.113.0/24, separated by commas.'],
    ['FLORIN_INVITATIONS_PER_DAY', '0',              'FLORIN_INVITATIONS_PER_DAY is "0"; it must be an integer from 1 to 2000.'],
    ['FLORIN_DRAIN_SECONDS', '301',                  'FLORIN_DRAIN_SECONDS is "301"; it must be an integer from 0 to 300.'],
    ['FLORIN_QUEUE_WEIGHT', '0',                     'FLORIN_QUEUE_WEIGHT is "0"; it must be an integer from 1 to 1000000.'],
    ['FLORIN_WRITE_LANES',  '17',                    'FLORIN_WRITE_LANES is "17"; it must be an integer from 1 to 16.'],
    ['FLORIN_HASHING_THREADS', '0',                  'FLORIN_HASHING_THREADS is "0"; it must be an integer from 1 to 64.'],
    ['FLORIN_HASHING_QUEUE', '100001',               'FLORIN_HASHING_QUEUE is "100001"; it must be an integer from 1 to 100000.'],
    ['FLORIN_ADMIN_TOKEN',  'fifteen-letters',       'FLORIN_ADMIN_TOKEN is not acceptable; it must be at least 16 visible ASCII characters without spaces.'],
    ['FLORIN_MASTER_KEY',   'c2hvcnQ=',              'FLORIN_MASTER_KEY is not acceptable; it must be 32 bytes in base64.'],
  ])('%s=%s is refused in one sentence', (name, value, sentence) => {
    expect(refusalOf({ [name]: value })).toEqual([sentence]);
  });

  test('all mistakes are reported at once, and no secret is repeated', () => {
    const lines = refusalOf({
      PORT: 'x',
      DATABASE_URL: 'mysql://root:hunter2@db',
      FLORIN_ADMIN_TOKEN: 'hunter2',
      LOG_LEVEL: 'x',
    });
    expect(lines.map((line) => line.split(' ', 1)[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'FLORIN_ADMIN_TOKEN',
      'LOG_LEVEL',
      'FLORIN_MASTER_KEY',
    ]);
    expect(lines.join()).not.toContain('hunter2');
  });

  test('DATABASE_URL requires the master key', () => {
    expect(refusalOf({ DATABASE_URL: 'postgres://db/florin' })).toEqual([
      'FLORIN_MASTER_KEY is not set; with DATABASE_URL it must be 32 bytes in base64.',
    ]);
  });

  const whole = { TLS_PORT: '8443', TLS_CERT: 'cert.pem', TLS_KEY: 'key.pem' };
  const belongs = 'TLS needs TLS_PORT, TLS_CERT and TLS_KEY.';

  // biome-ignore format: a table
  test.each<[string, Environment, readonly string[]]>([
    ['only the port',       { TLS_PORT: '8443' },               [`TLS_CERT is not set; ${belongs}`, `TLS_KEY is not set; ${belongs}`]],
    ['no key',              { ...whole, TLS_KEY: '' },          [`TLS_KEY is not set; ${belongs}`]],
    ['only the authority',  { TLS_CLIENT_CA: 'ca.pem' },        [`TLS_PORT is not set; ${belongs}`, `TLS_CERT is not set; ${belongs}`, `TLS_KEY is not set; ${belongs}`]],
    ['the port of PORT',    { ...whole, TLS_PORT: '8080' },     ['TLS_PORT is 8080, and so is PORT; they must differ.']],
    ['an invalid port',     { ...whole, TLS_PORT: 'https' },    ['TLS_PORT is "https"; it must be an integer from 0 to 65535.']],
    ['free ports for both', { ...whole, TLS_PORT: '0', PORT: '0' }, []],
    ['no authority',        whole,                              []],
  ])('TLS with %s is judged', (_, environment, sentences) => {
    expect(refusalOf(environment)).toEqual(sentences);
  });

  test('a misspelt name is a warning, and settings of other parts are not', () => {
    const { warnings } = readSettings({
      FLORIN_ADMIN_TOKN: token,
      FLORIN_URL: 'http://127.0.0.1:8080',
      FLORIN_TEST_CLOCK: '1',
      FLORIN_SEED: 'none',
      PATH: '/bin',
    });
    expect(warnings).toEqual([
      'FLORIN_ADMIN_TOKN is not a setting of this server; is it misspelt?',
    ]);
  });

  test('several nodes without a common address cause a warning', () => {
    const nodes = { REDIS_URL: 'redis://cache:6379/1' };
    expect(readSettings(nodes).warnings).toEqual([
      'PUBLIC_URL is not set: several nodes need the same one, or each refuses the ' +
        'access tokens that another gave.',
    ]);
    const together = { PUBLIC_URL: 'https://pay.example', FLORIN_TRUSTED_PROXIES: '127.0.0.1' };
    expect(readSettings({ ...nodes, ...together }).warnings).toEqual([]);
  });

  test('a public address without trusted proxies causes a warning', () => {
    expect(readSettings({ PUBLIC_URL: 'https://pay.example' }).warnings).toEqual([
      'FLORIN_TRUSTED_PROXIES is not set: behind a balancer all visitors of pages count as one. ' +
        'Set it to the addresses of the balancers.',
    ]);
  });

  // biome-ignore format: a table
  test.each([
    [{ ADMIN_HOST: '10.0.0.7' },                                        'ADMIN_PORT is not set; ADMIN_HOST says nothing without it.'],
    [{ ADMIN_PORT: '8080' },                                            'ADMIN_PORT is 8080, and so is PORT; they must differ.'],
    [{ ADMIN_PORT: 'x' },                                               'ADMIN_PORT is "x"; it must be an integer from 0 to 65535.'],
    [{ FLORIN_ACCESS_LOG: 'yes' },                                      'FLORIN_ACCESS_LOG is "yes"; it must be 0 or 1.'],
    [{ FLORIN_SECURITY_CONTACT: 'security@pay.example' },               'FLORIN_SECURITY_CONTACT is "security@pay.example"; it must be an address that begins with mailto: or https://.'],
    [{ FLORIN_SECURITY_CONTACT: 'mailto:a@pay.example\nExpires: never' }, 'FLORIN_SECURITY_CONTACT is "mailto:a@pay.example\nExpires: never"; it must be an address that begins with mailto: or https://.'],
  ])('%j is refused', (environment, sentence) => {
    expect(() => readSettings(environment)).toThrow(sentence);
  });

  test('the listener for operators may use the same port at another address', () => {
    const { settings } = readSettings({ ADMIN_HOST: '127.0.0.2', ADMIN_PORT: '8080' });
    expect(settings).toMatchObject({ adminHost: '127.0.0.2', adminPort: 8_080, port: 8_080 });
  });

  test.each([
    ['127.0.0.1', 8080, 'http://127.0.0.1:8080'],
    ['::1', 80, 'http://[::1]:80'],
  ])('the public address of %s %i is %s', (host, port, url) => {
    expect(defaultPublicUrl(host, port)).toBe(url);
  });
});
