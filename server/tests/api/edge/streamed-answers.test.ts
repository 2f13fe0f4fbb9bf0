import { once } from 'node:events';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { StreamedAnswer } from '../../../src/edge/answering/streamed-answer.ts';
import { anyone } from '../../../src/edge/checking/authenticator.ts';
import { route } from '../../../src/edge/route.ts';
import { accept } from '../../../src/kernel/decision.ts';
import { exchange, RawClient, startEdge, testRoutes } from './test-edge.ts';

/** A list whose first piece comes when the test says so. */
function waitingList() {
  const told = new EventTarget();
  const tell = (word: string) => told.dispatchEvent(new Event(word));
  const begun = once(told, 'begun');
  const released = once(told, 'released');
  const ended = once(told, 'ended');
  async function* pieces() {
    tell('begun');
    await released;
    try {
      yield 'id;amount\r\n';
    } finally {
      tell('ended');
    }
  }
  const release = () => tell('released');
  const list = route({
    tags: ['test'],
    auth: anyone,
    method: 'POST',
    path: '/list',
    summary: 'Stream a list',
    request: { body: Type.Object({}) },
    answers: { 200: Type.String() },
    successStatus: 200,
    refusals: {},
    handle: () => accept(new StreamedAnswer(pieces(), 'text/csv')),
  });
  return { list, begun, release, ended };
}

const others = 'GET /stored HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

const askingFor = (encoding: string): string =>
  `POST /list HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n` +
  `Accept-Encoding: ${encoding}\r\n\r\n{}`;

for (const encoding of ['identity', 'gzip']) {
  test(`a client that leaves before the first piece of its response causes no error (${encoding})`, async () => {
    const { list, begun, release, ended } = waitingList();
    const { port, lines } = await startEdge({ routes: [...testRoutes, list] });
    const client = new RawClient(port).send(askingFor(encoding));
    await begun;
    client.socket.destroy();
    await once(client.socket, 'close');
    // Once the service has answered a later request, it has noticed the disconnect.
    await exchange(port, others);
    release();
    await ended;
    await exchange(port, others);
    expect(lines().filter(({ level }) => level === 'error')).toEqual([]);
  });
}
