import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { until } from '../../../server/tests/support/until.ts';

/** A whole program that a page shows under its file name. */
export type NamedProgram = { readonly file: string; readonly text: string };

const namedFence = /^```js (\S+)\n(.*?)^```$/gms;

/** The programs of a Markdown page that have a file name. */
export const namedProgramsIn = (markdown: string): readonly NamedProgram[] =>
  [...markdown.matchAll(namedFence)].map(([, file = '', text = '']) => ({ file, text }));

export type Receiver = {
  /** Where it accepts webhooks. */
  readonly url: string;
  /** The next line of its output. */
  readonly printed: () => Promise<string>;
  readonly stop: () => Promise<void>;
};

/** A port without a listener. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Serves a Next route the way Next does: a `Request` goes in, a `Response` comes out. */
const routeHost = (file: string): string => `
  import { createServer } from 'node:http';
  import { Readable } from 'node:stream';
  const { POST } = await import(${JSON.stringify(pathToFileURL(file).href)});
  createServer(async (incoming, response) => {
    const body = Readable.toWeb(incoming);
    const request = new Request('http://127.0.0.1' + incoming.url, {
      method: 'POST', headers: incoming.headers, body, duplex: 'half',
    });
    const answer = await POST(request);
    response.writeHead(answer.status).end(await answer.text());
  }).listen(process.env.PORT, '127.0.0.1');
`;

const isListening = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

async function nextLine(lines: Interface): Promise<string> {
  const [line] = (await once(lines, 'line')) as [string];
  return line;
}

/** Runs a receiver of the page until it is stopped. */
export async function startReceiver(
  folder: string,
  file: string,
  clientSecret: string,
): Promise<Receiver> {
  const path = join(folder, file);
  const args = file === 'route.js' ? ['--input-type=module', '--eval', routeHost(path)] : [path];
  const port = await freePort();
  const env = { PORT: String(port), FLORIN_CLIENT_SECRET: clientSecret };
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  if (child.stdout === null) throw new Error('a receiver has no output');
  const lines = createInterface(child.stdout);
  const url = `http://127.0.0.1:${port}/webhooks`;
  await until(`${file} listens`, async () => {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`);
    return isListening(url);
  });
  return {
    url,
    printed: () => nextLine(lines),
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}
