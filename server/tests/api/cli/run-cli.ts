import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { florin } from '../../../src/cli/florin.ts';
import type { Out } from '../../../src/cli/terminal.ts';
import { extent } from '../../support/extent.ts';
import { adminToken, masterKey } from '../../support/florin-home.ts';
import type { Environment } from '../../support/florin-process.ts';
import type { TestService } from '../../support/test-service.ts';

const program = fileURLToPath(new URL('../../../bin/florin.js', import.meta.url));

export type Ended = {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

type Around = { readonly environment?: Environment; readonly input?: string };

/** A command that keeps running. */
export type Running = {
  /** Its output so far. */
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly signal: (signal: NodeJS.Signals) => void;
  /** Closes our end of its output, as `head` does when it has seen enough. */
  readonly stopReading: () => void;
  readonly ended: Promise<Ended>;
};

/** The built command line as a process of its own. The environment is all it gets. */
export function startCli(args: readonly string[], around: Around = {}): Running {
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH, HOME, TMPDIR, ...around.environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const [stdout, stderr]: [string[], string[]] = [[], []];
  child.stdout.setEncoding('utf8').on('data', (text: string) => stdout.push(text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => stderr.push(text));
  // The program may end without reading its input.
  child.stdin.on('error', () => {});
  child.stdin.end(around.input ?? '');
  return {
    stdout: () => stdout.join(''),
    stderr: () => stderr.join(''),
    signal: (signal) => child.kill(signal),
    stopReading: () => child.stdout.destroy(),
    ended: once(child, 'close').then(([code]) => ({
      code,
      stdout: stdout.join(''),
      stderr: stderr.join(''),
    })),
  };
}

/** Keeps the output of a command instead of showing it. */
function kept(): { readonly out: Out; readonly text: () => string } {
  const texts: string[] = [];
  return { out: { write: (text) => texts.push(text) }, text: () => texts.join('') };
}

/** The command line from its sources in this process, which saves the start of another one. */
async function runHere(args: readonly string[], around: Around): Promise<Ended> {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env;
  const [stdout, stderr] = [kept(), kept()];
  const code = await florin(args, {
    stdout: stdout.out,
    stderr: stderr.out,
    stdin: Readable.from([Buffer.from(around.input ?? '')]),
    environment: { PATH, HOME, ...(TMPDIR === '' ? {} : { TMPDIR }), ...around.environment },
  });
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

/** A slow answer is announced on stderr: on a busy machine that can happen to any command. */
const announcement = /^florin: \S+ has not answered yet; still waiting\.\n/gm;

const withoutAnnouncements = async (ending: Promise<Ended>): Promise<Ended> => {
  const ended = await ending;
  return { ...ended, stderr: ended.stderr.replaceAll(announcement, '') };
};

/** A process of its own. */
const runElsewhere = (args: readonly string[], around: Around): Promise<Ended> =>
  startCli(args, around).ended;

/** Runs a command to its end, in a process of its own. */
export const spawnCli = (args: readonly string[], around: Around = {}): Promise<Ended> =>
  withoutAnnouncements(runElsewhere(args, around));

/** Runs a command to its end. In the long form each runs in a process of its own. */
export const runCli = (args: readonly string[], around: Around = {}): Promise<Ended> =>
  withoutAnnouncements(extent({ short: runHere, long: runElsewhere })(args, around));

/** The environment of an administrator of this service. */
export const administering = ({ client }: TestService): Environment => ({
  FLORIN_URL: client.url,
  FLORIN_ADMIN_TOKEN: adminToken,
});

/** The environment that a service on this database would be started with. */
export const servingOn = (databaseUrl: string): Environment => ({
  DATABASE_URL: databaseUrl,
  FLORIN_MASTER_KEY: masterKey,
  FLORIN_ADMIN_TOKEN: adminToken,
});

/** The output of a command with `--json`: one document and nothing else. */
export function documentIn({ stdout }: Ended): Record<string, unknown> {
  if (!/^[^\n]+\n$/.test(stdout)) throw new Error(`not one line: ${stdout}`);
  return JSON.parse(stdout);
}

export type Stub = {
  readonly url: string;
  /** `METHOD path body` of each request. */
  readonly requests: readonly string[];
};

export type StubAnswer = {
  readonly status?: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

const nothingHere: StubAnswer = {
  status: 404,
  body: { error: 'not_found', error_description: 'There is nothing at this address.' },
};

/** An address where no server listens any more. */
export async function desertedUrl(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}

/** A server that answers by path; an unknown path is 404, as in Florin. */
export async function listenAs(answers: Readonly<Record<string, StubAnswer>>): Promise<Stub> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const parts: string[] = [];
    request.setEncoding('utf8').on('data', (part: string) => parts.push(part));
    request.on('end', () => {
      requests.push(`${request.method} ${request.url} ${parts.join('')}`.trimEnd());
      const [path = ''] = (request.url ?? '').split('?');
      const { status = 200, body, headers } = answers[path] ?? nothingHere;
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      response.writeHead(status, headers).end(text);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requests };
}
