// Who may import whom, folder by folder. ARCHITECTURE.md draws the same layers, and a test compares
// them. scripts/floors.js has the list. Each comment is written for the reader who breaks the rule.

import { floors } from './scripts/floors.js';

const tests = String.raw`\.test\.ts$|^server/tests/`;
const kernel = '^server/src/kernel/';
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
const signatureDoctor = '^server/src/identity/signature-doctor/';
const startCommand = String.raw`^server/src/cli/commands/start\.ts$`;

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
    ...floors,
    {
      name: 'the-rules-of-checkout-know-no-page',
      severity: 'error',
      comment:
        'Orders, links, payments and refunds serve the API, the operator and the page alike. ' +
        'A page brings their operations to its buttons.',
      from: {
        path: '^server/src/checkout/(links|methods|orders|payments|refunds|splits)/',
        pathNot: tests,
      },
      to: { path: '^server/src/checkout/(buyer|rails|page)/' },
    },
    {
      name: 'rails-do-not-know-the-page',
      severity: 'error',
      comment:
        'The page knows rails by their interface, and rails do not know the page. What both need of ' +
        "a buyer's scene is in checkout/buyer.",
      from: { path: '^server/src/checkout/(buyer|rails)/', pathNot: tests },
      to: { path: '^server/src/checkout/page/' },
    },
    {
      name: 'the-buyers-kit-knows-no-rail',
      severity: 'error',
      comment: 'Rails and the page stand on the kit. It knows neither.',
      from: { path: '^server/src/checkout/buyer/', pathNot: tests },
      to: { path: '^server/src/checkout/rails/' },
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
        'to start and look, and the rules of MAC and the signature doctor, so that florin sign judges as ' +
        'the server does. The auditor reads a database beside the server.',
      from: { path: commandLine, pathNot: `${tests}|${startCommand}` },
      to: {
        path: '^server/src/',
        pathNot: [
          commandLine,
          '^server/src/(kernel|running|storage|conformance|auditor)/',
          String.raw`^server/src/mail/smtp\.ts$`,
          String.raw`^server/src/shared-state/redis-(connection|ground)\.ts$`,
          macRules,
          signatureDoctor,
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
