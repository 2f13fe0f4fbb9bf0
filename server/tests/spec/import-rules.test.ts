import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractConfiguration from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from './tree.ts';

// Breaks each rule of .dependency-cruiser.js on purpose, in a small tree of its own: renaming a
// folder must not disable a rule.

// biome-ignore format: a table
const broken = [
  // the file imports and breaks
  ['kernel/sum.ts',                  'node:fs',                        'kernel-imports-nothing'],
  ['kernel/total.ts',                'pg',                             'kernel-imports-nothing'],
  ['kernel/deep.ts',                 'server/src/engine/engine.ts',    'kernel-imports-nothing'],
  ['wallet/a/a.states.ts',           'node:crypto',                    'pure-files-import-pure-files'],
  ['wallet/b/b.states.ts',           'server/src/engine/engine.ts',    'pure-files-import-pure-files'],
  ['ledger/account.ts',              'server/src/engine/engine.ts',    'pure-files-import-pure-files'],
  ['engine/knows-ledger.ts',         'server/src/ledger/book.ts',      'what-engine-stands-on'],
  ['engine/logs.ts',                 'pino',                           'what-engine-stands-on'],
  ['ledger/knows-wallet.ts',         'server/src/wallet/c/c.ts',       'what-ledger-stands-on'],
  ['storage/knows-engine.ts',        'server/src/engine/engine.ts',    'what-storage-stands-on'],
  ['mail/knows-wallet.ts',           'server/src/wallet/c/c.ts',       'what-mail-stands-on'],
  ['mail/logs.ts',                   'pino',                           'what-mail-stands-on'],
  ['pages/knows-wallet.ts',          'server/src/wallet/c/c.ts',       'what-pages-stands-on'],
  ['telemetry/knows-delivery.ts',    'server/src/delivery/feed.ts',    'what-telemetry-stands-on'],
  ['edge/knows-settings.ts',         'server/src/running/settings.ts', 'what-edge-stands-on'],
  ['account/knows-wallet.ts',        'server/src/wallet/c/c.ts',       'what-account-stands-on'],
  ['cli/writes-mails.ts',            'server/src/mail/post.ts',        'command-line-asks-over-http'],
  ['identity/knows-wallet.ts',       'server/src/wallet/c/c.ts',       'what-identity-stands-on'],
  ['checkout/orders/knows.ts',       'server/src/wallet/c/c.ts',       'what-checkout-stands-on'],
  ['transfer/knows.ts',              'server/src/checkout/d/d.ts',     'what-transfer-stands-on'],
  ['edge/knows.ts',                  'server/src/checkout/d/d.ts',     'what-edge-stands-on'],
  ['checkout/payments/looks.ts',     'server/src/checkout/buyer/kit.ts', 'the-rules-of-checkout-know-no-page'],
  ['checkout/rails/shows.ts',        'server/src/checkout/page/p.ts',  'rails-do-not-know-the-page'],
  ['checkout/buyer/shows.ts',        'server/src/checkout/page/p.ts',  'rails-do-not-know-the-page'],
  ['checkout/buyer/pays.ts',         'server/src/checkout/rails/r.ts', 'the-buyers-kit-knows-no-rail'],
  ['checkout/d/http.ts',             'fastify',                        'http-stays-at-the-edge'],
  ['checkout/d/shape.ts',            'typebox',                        'http-stays-at-the-edge'],
  ['checkout/d/sql.ts',              'pg',                             'sql-stays-in-stores'],
  ['edge/sql.ts',                    'pg',                             'sql-stays-in-stores'],
  ['identity/hashes.ts',              '@node-rs/argon2',                'hashing-has-threads-of-its-own'],
  ['checkout/d/builder.ts',          'server/tests/support/order.ts',  'no-tests-in-production'],
  ['operator/starts.ts',             'server/src/main.ts',             'nobody-imports-main'],
  ['cli/commands/pays.ts',           'server/src/identity/holder.ts',  'command-line-asks-over-http'],
  ['cli/knows.ts',                   'server/src/service.ts',          'command-line-asks-over-http'],
  ['cli/verifies.ts',                'server/src/identity/mac/client-mac.ts', 'command-line-asks-over-http'],
  ['operator/asks.ts',               'server/src/cli/florin.ts',       'nobody-imports-the-command-line'],
  ['service.ts',                     'server/src/cli/florin.ts',       'nobody-imports-the-command-line'],
  ['cli/commands/restart.ts',        'server/src/main.ts',             'nobody-imports-main'],
  ['wallet/c/typo.ts',               './nowhere.ts',                   'no-unresolved'],
  ['sdk/src/hashes.ts',              'node:crypto',                    'sdk-imports-nothing'],
  ['sdk/src/sends.ts',               'undici',                         'sdk-imports-nothing'],
  ['sdk/src/shares.ts',              'server/src/kernel/money.ts',     'sdk-imports-nothing'],
  ['operator/shops.ts',              'sdk/src/money.ts',               'nobody-reaches-into-the-sdk'],
  ['demo-shop/reads.ts',             'server/src/engine/engine.ts',    'demo-shop-is-a-merchant'],
  ['demo-shop/knows.ts',             'server/src/checkout/d/d.ts',     'demo-shop-is-a-merchant'],
  ['demo-shop/reaches.ts',           'sdk/src/money.ts',               'nobody-reaches-into-the-sdk'],
] as const;

// biome-ignore format: a table
const allowed = [
  ['wallet/e/e.states.ts',           'server/src/kernel/money.ts'],
  ['ledger/posting.ts',              'server/src/ledger/hold.ts'],
  ['ledger/store.store.ts',          'pg'],
  ['engine/lane.ts',                 'pg'],
  ['engine/timer.ts',                'node:timers/promises'],
  ['ledger/movement.ts',             'server/src/engine/engine.ts'],
  ['identity/holder.ts',             'server/src/ledger/book.ts'],
  ['mail/smtp.ts',                   'nodemailer'],
  ['mail/post.ts',                   'server/src/engine/engine.ts'],
  ['wallet/e/invite.ts',             'server/src/mail/post.ts'],
  ['cli/greets.ts',                  'server/src/mail/smtp.ts'],
  ['cli/signing/judges.ts',          'server/src/identity/mac/body-hash.ts'],
  ['pages/kit.ts',                   'server/src/kernel/money.ts'],
  ['checkout/f/page.ts',             'server/src/pages/kit.ts'],
  ['checkout/f/f.ts',                'server/src/identity/holder.ts'],
  ['checkout/rails/asks.ts',         'server/src/checkout/buyer/kit.ts'],
  ['checkout/page/sends.ts',         'server/src/checkout/rails/r.ts'],
  ['checkout/f/f.store.ts',          'pg'],
  ['checkout/f/f.routes.ts',         'typebox'],
  ['checkout/f/f.wire.ts',           'typebox'],
  ['edge/kit.ts',                    'fastify'],
  ['telemetry/log.ts',               'pino'],
  ['account/session.ts',             'server/src/identity/holder.ts'],
  ['kernel/money.test.ts',           'vitest'],
  ['main.ts',                        'server/src/wallet/c/c.ts'],
  ['cli/commands/start.ts',          'server/src/main.ts'],
  ['cli/target.ts',                  'server/src/running/settings.ts'],
  ['cli/commands/migrate.ts',        'server/src/storage/migrate.ts'],
  ['cli/florin.test.ts',             'server/src/identity/holder.ts'],
  ['sdk/src/client.ts',              'sdk/src/money.ts'],
  ['demo-shop/till.ts',              'sdk/src/index.ts'],
  ['demo-shop/front.ts',             'server/src/pages/kit.ts'],
  ['demo-shop/ids.ts',               'node:crypto'],
] as const;

const targets = [
  'engine/engine.ts',
  'ledger/book.ts',
  'ledger/hold.ts',
  'kernel/money.ts',
  'wallet/c/c.ts',
  'checkout/d/d.ts',
  'checkout/buyer/kit.ts',
  'checkout/page/p.ts',
  'checkout/rails/r.ts',
  'delivery/feed.ts',
  'cli/florin.ts',
  'identity/mac/body-hash.ts',
  'identity/mac/client-mac.ts',
  'running/settings.ts',
  'storage/migrate.ts',
];

/** Folders whose imports are limited as strictly by a rule with another name. */
const ownRules: Readonly<Record<string, string>> = {
  kernel: 'kernel-imports-nothing',
  cli: 'command-line-asks-over-http',
  'demo-shop': 'demo-shop-is-a-merchant',
};

/** A file in every folder that imports the whole service. */
const climbers = readdirSync(join(root, 'server/src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => [`${name}/climbs.ts`, ownRules[name] ?? `what-${name}-stands-on`] as const);

let house = '';
let violations: ICruiseResult['summary']['violations'] = [];

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), text);
};

const pathOf = (file: string): string => (file.startsWith('sdk/') ? file : `server/src/${file}`);

const importing = (from: string, target: string): string =>
  /^(?:server|sdk)\//.test(target)
    ? `import './${posix.relative(posix.dirname(from), target)}';\n`
    : `import '${target}';\n`;

beforeAll(async () => {
  house = mkdtempSync(join(tmpdir(), 'florin-imports-'));
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'), 'dir');
  for (const target of [...targets, 'circle/both.ts'])
    write(`server/src/${target}`, 'export {};\n');
  write('server/tests/support/order.ts', 'export {};\n');
  for (const file of ['money.ts', 'index.ts']) write(`sdk/src/${file}`, 'export {};\n');
  write('server/src/service.ts', 'export {};\n');
  for (const [file] of climbers) write(pathOf(file), `import '../service.ts';\n`);
  for (const [file, target] of [...broken, ...allowed]) {
    const path = pathOf(file);
    write(path, importing(path, target));
  }
  write(
    'server/src/circle/one.ts',
    `import type { Two } from './two.ts';\nexport type One = Two;\n`,
  );
  write(
    'server/src/circle/two.ts',
    `import type { One } from './one.ts';\nexport type Two = One;\n`,
  );
  const options = await extractConfiguration(join(root, '.dependency-cruiser.js'));
  delete options.tsConfig;
  const result = await cruise(['server/src', 'sdk/src'], {
    ...options,
    validate: true,
    baseDir: house,
  });
  if (typeof result.output === 'string') throw new Error(result.output);
  violations = result.output.summary.violations;
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

const rulesBrokenBy = (file: string): readonly string[] =>
  violations
    .filter((violation) => violation.from === pathOf(file))
    .map((violation) => violation.rule.name);

describe('a forbidden import is reported', () => {
  test.each(broken)('%s must not import %s: %s', (file, _, rule) => {
    expect(rulesBrokenBy(file)).toContain(rule);
  });

  test.each(climbers)('%s must not import the whole service: %s', (file, rule) => {
    expect(rulesBrokenBy(file)).toContain(rule);
  });

  test('a circle of types: no-circles', () => {
    expect(rulesBrokenBy('circle/one.ts')).toEqual(['no-circles']);
  });
});

describe('an allowed import is not reported', () => {
  test.each(allowed)('%s may import %s', (file) => {
    expect(rulesBrokenBy(file)).toEqual([]);
  });
});
