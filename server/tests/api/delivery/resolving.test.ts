import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { resolveNames } from '../../../src/delivery/sending/targets/resolve-name.ts';
import { longTest } from '../../support/extent.ts';

// Decision 0084: names are resolved concurrently, and a silent name server delays only its own
// names.

const typeA = 1;
const headerBytes = 12;

/** The name in a question, letter for letter. */
function nameIn(question: Buffer): string {
  const labels: string[] = [];
  for (let at = headerBytes; (question[at] ?? 0) > 0; at += 1 + (question[at] ?? 0)) {
    labels.push(question.toString('latin1', at + 1, at + 1 + (question[at] ?? 0)));
  }
  return labels.join('.');
}

const typeIn = (question: Buffer): number =>
  question.readUInt16BE(headerBytes + nameIn(question).length + 2);

/** RFC 1035: the question again, followed by one address or none. */
function answerTo(question: Buffer, address: readonly number[] | null): Buffer {
  const end = headerBytes + nameIn(question).length + 2 + 4;
  const header = Buffer.from(question.subarray(0, end));
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(address === null ? 0 : 1, 6);
  header.writeUInt16BE(0, 10);
  if (address === null) return header;
  return Buffer.concat([
    header,
    Buffer.from([0xc0, headerBytes, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...address]),
  ]);
}

let server: Socket;
let asked: string[];
beforeEach(async () => {
  asked = [];
  server = createSocket('udp4');
  server.on('message', (question, { port, address }) => {
    const name = nameIn(question);
    asked.push(name);
    if (name.endsWith('.silent.example')) return;
    server.send(
      answerTo(question, typeIn(question) === typeA ? [192, 0, 2, 7] : null),
      port,
      address,
    );
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => server.close());

type Resolve = ReturnType<typeof resolveNames>;

/** The outcomes of names that no server answers for. */
const askInVain = (resolve: Resolve): readonly Promise<string>[] =>
  Array.from({ length: 20 }, (_, n) =>
    resolve(`r${n}.silent.example`).then(
      () => 'resolved',
      ({ code }) => String(code),
    ),
  );

test('twenty unanswered names do not delay another name', async () => {
  const resolve = resolveNames([`127.0.0.1:${server.address().port}`]);
  const outcomes = askInVain(resolve);
  let isOneOver = false;
  void Promise.race(outcomes).then(() => {
    isOneOver = true;
  });
  expect(await resolve('good.example')).toEqual(['192.0.2.7']);
  expect(isOneOver).toBe(false);
  expect(new Set(asked).size).toBe(21);
});

longTest('an unanswered name ends with a timeout', async () => {
  const resolve = resolveNames([`127.0.0.1:${server.address().port}`]);
  const outcomes = await Promise.all(askInVain(resolve));
  expect(outcomes).toEqual(outcomes.map(() => 'ETIMEOUT'));
});

test('a name such as localhost is resolved by the system', async () => {
  const resolve = resolveNames([`127.0.0.1:${server.address().port}`]);
  expect(await resolve('localhost')).toContain('127.0.0.1');
  expect(asked).toEqual([]);
});
