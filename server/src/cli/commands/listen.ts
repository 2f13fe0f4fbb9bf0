import { type Answer, isObject, rowsAt } from '../api-client.ts';
import type { Command, Given, Options, Session } from '../command.ts';
import { CliFailure } from '../failure.ts';
import { projectOption, queryNaming } from '../find-project.ts';
import { follow } from '../following.ts';
import { type Forwarded, forward } from '../forwarding.ts';
import { integer } from '../readers.ts';
import { colours, harmless, moment, noPaint, type Paint, shown } from '../render.ts';
import { isColoured, progress } from '../terminal.ts';

const path = '/admin/v1/test/callbacks';
const ifMissing = 'This server cannot be listened to, or has no such project.';

// biome-ignore format: a table
const which: Options = {
  ...projectOption('only those of this test project'),
  dialect:      { value: 'NAME', field: 'dialect', meaning: 'only checkout, wallet or transfer' },
  after:        { value: 'POSITION', field: 'after', reader: integer, meaning: 'also those that came after this position; 0 is everything' },
};

// biome-ignore format: a table
const options: Options = {
  ...which,
  forward: { value: 'URL', meaning: 'send each on to this address, with the same bytes and headers' },
  headers: { meaning: 'show the headers too' },
};

/** Where to forward. Null: nowhere. */
function targetIn(given: Given): URL | null {
  const text = given.text('forward');
  if (text === undefined) return null;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text);
  throw new CliFailure('usage', '--forward must be an http or https URL.');
}

const headersOf = ({ headers }: Answer): Readonly<Record<string, string>> =>
  isObject(headers)
    ? Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    : {};

const indented = (lines: readonly string[], style: (text: string) => string): string =>
  lines.map((line) => `    ${style(harmless(line))}\n`).join('');

/** One webhook or callback, and the receiver's answer. */
export function callbackText(
  callback: Answer,
  forwarded: Forwarded | null,
  paint: Paint,
  withHeaders: boolean,
): string {
  const { created_at, type, name, object, sequence, body } = callback;
  const head = `${moment(created_at)}  ${paint.bold(`${shown(type)} ${shown(name)}`)}  ${shown(object)}  sequence ${shown(sequence)}\n`;
  const headers = Object.entries(headersOf(callback)).map(([each, value]) => `${each}: ${value}`);
  return [
    head,
    withHeaders ? indented(headers, paint.dim) : '',
    indented(String(body).split('\n'), (line) => line),
    forwarded === null ? '' : forwardedText(forwarded, paint),
  ].join('');
}

function forwardedText(
  { url, status, fault, answer, duration_ms }: Forwarded,
  paint: Paint,
): string {
  if (status === null) return `  ${paint.red(`> ${url}  no answer: ${harmless(fault ?? '')}`)}\n`;
  const isTaken = status >= 200 && status <= 299;
  const line = `> ${url}  ${status}  ${duration_ms} ms`;
  const said = answer.trimEnd();
  return `  ${isTaken ? paint.green(line) : paint.red(line)}\n${said === '' ? '' : indented(said.split(/\r?\n/), paint.dim)}`;
}

async function listen({ terminal, given, api }: Session): Promise<null> {
  const target = targetIn(given);
  const client = await api();
  const query = new URLSearchParams(await queryNaming(client, which, given));
  const { send } = client;
  const paint = isColoured(terminal) ? colours : noPaint;
  const onward = target === null ? '' : `, sending each on to ${target}`;
  progress(terminal, `Listening to test projects${onward}. Ctrl-C ends.`);
  await follow(terminal, {
    after: query.has('after') ? Number(query.get('after')) : null,
    read: async (after, more) => {
      const asked = new URLSearchParams({ ...Object.fromEntries(query), ...more });
      asked.set('after', String(after));
      return rowsAt(await send(`${path}?${asked}`, { ifMissing }), 'callbacks');
    },
    print: async (callback, leaving) => {
      const [headers, body] = [headersOf(callback), String(callback['body'])];
      const forwarded =
        target === null ? null : await forward({ url: target, headers, body, leaving });
      return given.has('json')
        ? `${JSON.stringify({ ...callback, forwarded })}\n`
        : callbackText(callback, forwarded, paint, given.has('headers'));
    },
  });
  return null;
}

export const listenCommand: Command = {
  name: 'listen',
  summary: 'Show the webhooks and callbacks of test projects as they come, and send them on',
  details:
    'For a receiver on your own machine, which the server need not be able to reach. Each comes ' +
    'with its signature, byte for byte as the service sends it, also where no callback address was ' +
    'given. It begins with what comes from now on, or after --after, and prints one document a line ' +
    'with --json.',
  options,
  examples: [
    { does: 'whatever happens from now on', line: 'florin listen' },
    {
      does: 'to a receiver that you are writing',
      line: 'florin listen --forward http://localhost:3000/hooks',
    },
  ],
  run: listen,
};
