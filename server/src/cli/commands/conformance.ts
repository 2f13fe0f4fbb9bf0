import { readFile } from 'node:fs/promises';
import { sectionTitles } from '../../conformance/sections.ts';
import { isObject } from '../api-client.ts';
import type { Command, Given, Options, Result, Session } from '../command.ts';
import { conformanceDocument, conformanceText } from '../conformance-report.ts';
import { CliFailure } from '../failure.ts';
import { integer, readAs } from '../readers.ts';
import { progress } from '../terminal.ts';

// biome-ignore format: a table
const options: Options = {
  'base-url':      { value: 'URL', isRequired: true, meaning: 'the address of the server to check' },
  'wallet-url':    { value: 'URL', meaning: 'the address of its wallet and transfer APIs; --base-url unless told' },
  'auth-url':      { value: 'URL', meaning: 'the address of its authorization pages; --wallet-url unless told' },
  credentials:     { value: 'FILE', meaning: 'JSON with client_id, client_secret and mac_key of a test project; as "npm run florin -- project create --json" prints it' },
  'operator-token-file':    { value: 'FILE', meaning: "holds the server's operator token, to pay and to fund; it is sent to --base-url" },
  section:         { value: 'NAME', isRepeated: true, meaning: 'only this document or section: wallet, "checkout 2.1"' },
  'documents-only': { meaning: 'leave out what the documents do not show and the gaps page decides' },
  'callback-url':  { value: 'URL', meaning: 'the address where the server reaches this machine; not needed on loopback' },
  'callback-port': { value: 'PORT', reader: integer, meaning: 'the port to receive callbacks on; goes with --callback-url' },
  'advance-clock': { meaning: "the server's test clock may be moved; it stays advanced" },
};

function addressIn(given: Given, option: string): string | null {
  const text = given.text(option);
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url !== null && url.username === '' && url.search === '' && url.hash === '';
  if (isPlain && /^https?:$/.test(url.protocol)) return url.href.replace(/\/+$/, '');
  throw new CliFailure('usage', `--${option} must be an http or https URL.`);
}

async function fileIn(given: Given, option: string): Promise<string | null> {
  const path = given.text(option);
  if (path === undefined) return null;
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    const { code = 'an error' } = error as NodeJS.ErrnoException;
    throw new CliFailure('usage', `--${option}: ${path} cannot be read (${code}).`);
  }
}

const wrongCredentials =
  '--credentials must hold a JSON object with client_id, client_secret and mac_key.';

/** The test project. Null: the operator creates one. */
async function projectIn(given: Given) {
  const text = await fileIn(given, 'credentials');
  if (text === null) return null;
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new CliFailure('usage', wrongCredentials);
  }
  const { client_id, client_secret, mac_key, account_numbers } = isObject(read) ? read : {};
  const isWhole = [client_id, client_secret, mac_key].every(
    (each) => typeof each === 'string' && each !== '',
  );
  if (!isWhole) throw new CliFailure('usage', wrongCredentials);
  const account = isObject(account_numbers) ? account_numbers['EUR'] : undefined;
  return {
    credentials: {
      client_id: String(client_id),
      client_secret: String(client_secret),
      mac_key: String(mac_key),
    },
    account: typeof account === 'string' ? account : null,
  };
}

const isLoopback = (url: string): boolean =>
  /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

function receiverIn(given: Given, base: string) {
  const publicUrl = addressIn(given, 'callback-url');
  const port = given.text('callback-port');
  if ((publicUrl === null) !== (port === undefined)) {
    throw new CliFailure('usage', '--callback-url and --callback-port go together.');
  }
  if (port !== undefined) return { publicUrl, port: portFrom(port) };
  return isLoopback(base) ? { publicUrl: null, port: 0 } : null;
}

function portFrom(text: string): number {
  const port = Number(readAs(integer, '--callback-port', text));
  if (port >= 1 && port <= 65_535) return port;
  throw new CliFailure('usage', '--callback-port must be a port between 1 and 65535.');
}

async function wantedFrom(given: Given) {
  const base = addressIn(given, 'base-url') ?? '';
  const wallet = addressIn(given, 'wallet-url') ?? base;
  const addresses = { base, wallet, auth: addressIn(given, 'auth-url') ?? wallet };
  const operatorToken = await fileIn(given, 'operator-token-file');
  const project = await projectIn(given);
  if (project === null && operatorToken === null) {
    throw new CliFailure(
      'usage',
      'Give a test project with --credentials, or --operator-token-file, or both.',
    );
  }
  return {
    addresses,
    given: project,
    operatorToken,
    mayAdvanceClock: given.has('advance-clock'),
    receiver: receiverIn(given, base),
    sections: given.texts('section'),
    isDocumentsOnly: given.has('documents-only'),
  };
}

async function run({ terminal, given }: Session): Promise<Result> {
  const wanted = await wantedFrom(given);
  // Loaded here, so that other commands start without it.
  const { Broken, NoAnswer, Unavailable } = await import('../../conformance/asking/broken.ts');
  const { checksFor, runConformance } = await import('../../conformance/run.ts');
  if (checksFor(wanted).length === 0) {
    const names = Object.keys(sectionTitles).join(', ');
    throw new CliFailure('usage', `--section must be a document or one of ${names}.`);
  }
  progress(terminal, `Checking ${wanted.addresses.base}.`);
  const findings = await runConformance(wanted).catch((error: unknown) => {
    if (!(error instanceof Broken || error instanceof Unavailable)) throw error;
    const ending = error instanceof NoAnswer ? 'unreachable' : 'refused';
    throw new CliFailure(ending, `The checks cannot begin: ${error.message}`);
  });
  return {
    document: conformanceDocument(wanted.addresses.base, findings),
    text: (paint) => conformanceText(findings, paint),
    ending: findings.some(({ state }) => state === 'failed') ? 'refused' : 'ok',
  };
}

export const conformanceCommand: Command = {
  name: 'conformance',
  summary: 'Check whether a server keeps the three documents',
  details:
    'Sends requests as a merchant would, to any server, and reports each section: passed, failed ' +
    'with what was seen, or skipped with the reason. It creates orders, transactions, transfers, ' +
    'and with --operator-token-file test projects and users, and leaves them there. Ends with code 1 when ' +
    'something failed.',
  options,
  reaches: 'nothing',
  examples: [
    {
      does: 'everything, on this machine',
      line: 'florin conformance --base-url http://127.0.0.1:8080 --operator-token-file data/admin-token',
    },
    {
      does: 'what a merchant alone can see of a server elsewhere',
      line: 'florin conformance --base-url https://pay.example --credentials project.json',
    },
  ],
  run,
};
