import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { judge, keysOf, kindOf } from '../../identity/signature-doctor/judge.ts';
import { macAuthorization } from '../../identity/signature-doctor/mac-authorization.ts';
import {
  headerIn,
  type ReadRequest,
  rawRequestIn,
} from '../../identity/signature-doctor/seen-request.ts';
import type { Command, Given, Options, Result, Session } from '../command.ts';
import { CliFailure } from '../failure.ts';
import { integer, readAs } from '../readers.ts';
import { diagnosisDocument, diagnosisText } from '../signing/diagnosis-text.ts';
import { bytesIn } from '../stdin-bytes.ts';
import { readSecrets } from '../stdin-secrets.ts';
import type { Terminal } from '../terminal.ts';

// biome-ignore format: a table
const options: Options = {
  file:        { value: 'FILE', meaning: 'the request as HTTP writes it: request line, headers, an empty line, body; - is standard input' },
  method:      { value: 'METHOD', meaning: 'instead of a file: GET, POST …' },
  to:          { value: 'URL', meaning: 'the address that was called; beside a file, the public address of the service' },
  header:      { value: 'NAME: VALUE', isRepeated: true, meaning: 'a header of the request' },
  body:        { value: 'TEXT', meaning: 'the body of the request' },
  'body-file': { value: 'FILE', meaning: 'holds the body, byte for byte' },
  'key-file':  { value: 'FILE', meaning: 'holds the mac_key, the client_secret or the PEM of /publickey (FLORIN_SIGN_KEY; else standard input)' },
  id:          { value: 'ID', meaning: 'make the header Authorization of a request that has none: the client_id' },
  at:          { value: 'SECONDS', meaning: 'the Unix time at which it came (now unless told)' },
};

async function fileAt(path: string, option: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const { code = 'an error' } = error as NodeJS.ErrnoException;
    throw new CliFailure('usage', `--${option}: ${path} cannot be read (${code}).`);
  }
}

function addressIn(given: Given): URL | null {
  const text = given.text('to');
  if (text === undefined) return null;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text);
  throw new CliFailure('usage', '--to must be an http or https URL.');
}

async function requestFrom(given: Given, terminal: Terminal): Promise<ReadRequest> {
  const file = given.text('file');
  if (file === undefined) return requestFromOptions(given);
  const bytes = file === '-' ? await bytesIn(terminal.stdin) : await fileAt(file, 'file');
  const read = rawRequestIn(bytes);
  if (typeof read === 'string') throw new CliFailure('usage', `--file: ${read}`);
  return read;
}

async function requestFromOptions(given: Given): Promise<ReadRequest> {
  const address = addressIn(given);
  if (address === null && !given.has('header')) {
    throw new CliFailure(
      'usage',
      'Give the request: --file, or --method, --to, --header and --body.',
    );
  }
  const headers = given.texts('header').map((text) => {
    const header = headerIn(text);
    if (header === null) throw new CliFailure('usage', '--header must read "Name: value".');
    return header;
  });
  const bodyFile = given.text('body-file');
  const body =
    bodyFile === undefined
      ? Buffer.from(given.text('body') ?? '')
      : await fileAt(bodyFile, 'body-file');
  const host = address === null ? [] : [['Host', address.host] as const];
  const hasHost = headers.some(([name]) => name.toLowerCase() === 'host');
  return {
    request: {
      method: given.text('method') ?? (body.length > 0 ? 'POST' : 'GET'),
      target: address === null ? '/' : `${address.pathname}${address.search}`,
      headers: hasHost ? headers : [...host, ...headers],
      body,
    },
    notes: [],
  };
}

/** The key, never from an argument: everybody who lists processes sees those. */
async function keyFrom(given: Given, terminal: Terminal): Promise<string> {
  const file = given.text('key-file');
  if (file !== undefined) return (await fileAt(file, 'key-file')).toString('utf8').trim();
  const told = terminal.environment['FLORIN_SIGN_KEY'] ?? '';
  if (told !== '') return told;
  if (given.text('file') === '-') {
    throw new CliFailure(
      'usage',
      'Standard input holds the request: give the key with --key-file or FLORIN_SIGN_KEY.',
    );
  }
  if (terminal.stdin.isTTY === true) return (await readSecrets(terminal, ['key']))[0] ?? '';
  // All of the input: the PEM of a public key has many lines.
  const key = (await bytesIn(terminal.stdin)).toString('utf8').trim();
  if (key !== '') return key;
  throw new CliFailure('usage', 'The key did not come over standard input.');
}

function momentFrom(given: Given): number {
  const text = given.text('at');
  return text === undefined
    ? Math.floor(Date.now() / 1_000)
    : Number(readAs(integer, '--at', text));
}

/** The header for an unsigned request. */
async function signed({ request }: ReadRequest, { given, terminal }: Session): Promise<Result> {
  const id = given.text('id');
  const address = addressIn(given);
  if (id === undefined || address === null) {
    throw new CliFailure(
      'usage',
      'The request carries no signature. To make one for it, give --id and --to.',
    );
  }
  const authorization = macAuthorization({
    id,
    key: await keyFrom(given, terminal),
    ts: momentFrom(given),
    nonce: randomUUID(),
    method: request.method,
    url: new URL(request.target, address),
    body: request.body,
  });
  return { document: { authorization }, text: () => `Authorization: ${authorization}\n` };
}

async function judged(read: ReadRequest, session: Session): Promise<Result> {
  const { given, terminal } = session;
  const kind = kindOf(read.request);
  if (kind === null) return signed(read, session);
  const diagnosis = judge(kind, {
    request: read.request,
    key: await keyFrom(given, terminal),
    address: addressIn(given)?.origin ?? null,
    at: momentFrom(given),
  });
  if (diagnosis === null) throw new CliFailure('usage', `The key should be ${keysOf[kind]}.`);
  const whole = { ...diagnosis, notes: [...read.notes, ...diagnosis.notes] };
  return {
    document: diagnosisDocument(whole),
    text: (paint) => diagnosisText(whole, paint),
    ending: whole.faults.length === 0 ? 'ok' : 'refused',
  };
}

export const signCommand: Command = {
  name: 'sign',
  summary: 'Look what is wrong with a signature, of a request or of a webhook as received',
  details:
    'Shows the string to sign, the expected value, the given one, and why they differ. It asks ' +
    'nobody and needs no network. The key is mac_key for MAC, client_secret for webhooks, the text ' +
    'of /publickey for wallet and transfer callbacks; it is shown nowhere.',
  options,
  reaches: 'nothing',
  examples: [
    {
      does: 'a request out of a log',
      line: 'florin sign --file request.txt --to https://pay.example.com',
    },
    {
      does: 'a webhook, with its headers and body in a file',
      line: 'florin sign --file webhook.txt --key-file secret.txt',
    },
    {
      does: 'the header for a request of your own',
      line: 'florin sign --id demo-shop --to http://127.0.0.1:8080/rest/v1/project --key-file mac-key.txt',
    },
  ],
  run: async (session) => judged(await requestFrom(session.given, session.terminal), session),
};
