import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extent } from '../../support/extent.ts';
import {
  answer,
  close,
  cutShort,
  endless,
  garbage,
  gate,
  hang,
  type Reply,
  reset,
  write,
} from '../../support/receivers.ts';
import { unhandledDuring } from '../../support/unhandled.ts';
import { until } from '../../support/until.ts';
import { outcomeOf, post, useSending } from './sender-kit.ts';

// Connections: kept, counted, lost and closed.

const sending = useSending();
const ok = { status: 200, head: 'ok' };
const stopped = { fault: 'stopped', isConnectionFault: false };

/**
 * Counts the sockets of this process: a receiver may see a new one before the end of an old one.
 */
function countSockets() {
  let [open, most] = [0, 0];
  const hear = (message: unknown) => {
    open += 1;
    most = Math.max(most, open);
    (message as { readonly socket: Socket }).socket.once('close', () => {
      open -= 1;
    });
  };
  subscribe('net.client.socket', hear);
  return { openMax: () => most, stop: () => unsubscribe('net.client.socket', hear) };
}

const times = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n);

describe('a connection', () => {
  test('is kept for the next request', async () => {
    const receiver = await sending.receiver();
    const sender = sending.sender();
    for (const _ of times(20)) {
      expect(outcomeOf(await sender.send(post(receiver.url())))).toEqual(ok);
    }
    expect([receiver.received.length, receiver.opened]).toEqual([20, 1]);
  });

  test('that the receiver closes after each answer is reopened each time', async () => {
    const receiver = await sending.receiver();
    receiver.reply = () => answer(200, 'ok', { headers: { connection: 'close' } });
    const sender = sending.sender();
    for (const _ of times(5)) {
      expect(outcomeOf(await sender.send(post(receiver.url())))).toEqual(ok);
    }
    expect([receiver.received.length, receiver.opened]).toEqual([5, 5]);
  });

  test('is closed when idle', async () => {
    const receiver = await sending.receiver();
    const sender = sending.sender({ idleMsMax: 30 });
    await sender.send(post(receiver.url()));
    await until('it is closed', () => receiver.open === 0);
    expect(outcomeOf(await sender.send(post(receiver.url())))).toEqual(ok);
    expect(receiver.opened).toBe(2);
  });

  test('is not used after the receiver has closed it', async () => {
    const receiver = await sending.receiver();
    const sender = sending.sender();
    await sender.send(post(receiver.url()));
    receiver.cut();
    await until('it is closed', () => receiver.open === 0);
    await pause(0);
    expect(outcomeOf(await sender.send(post(receiver.url())))).toEqual(ok);
    expect([receiver.received.length, receiver.opened]).toEqual([2, 2]);
  });

  test.each([
    ['closed', 'cut'],
    ['reset', 'reset'],
  ] as const)('that was %s unnoticed just before is reopened', async (_, how) => {
    const receiver = await sending.receiver();
    const sender = sending.sender();
    await sender.send(post(receiver.url()));
    receiver[how]();
    expect(outcomeOf(await sender.send(post(receiver.url())))).toEqual(ok);
    expect([receiver.received.length, receiver.opened]).toEqual([2, 2]);
  });

  test('is not used again after unrequested bytes', async () => {
    const receiver = await sending.receiver();
    receiver.reply = ({ connection }) =>
      connection === 1
        ? write(
            'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nokHTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\npoison',
          )
        : answer();
    const sender = sending.sender();
    expect(outcomeOf(await sender.send(post(receiver.url())))).toEqual(ok);
    expect(outcomeOf(await sender.send(post(receiver.url())))).toEqual(ok);
    expect(receiver.received.map(({ connection }) => connection)).toEqual([1, 2]);
  });

  test('is closed above the idle limit, the longest idle first', async () => {
    const receivers = await Promise.all(times(3).map(() => sending.receiver()));
    const sender = sending.sender({ idleMax: 2, idleMsMax: 600_000 });
    for (const receiver of receivers) await sender.send(post(receiver.url()));
    await until('the first is closed', () => receivers[0]?.open === 0);
    expect(receivers.map(({ open }) => open)).toEqual([0, 1, 1]);
  });
});

describe('a kept connection that the receiver closes in the moment of its reuse', () => {
  /** Answers the first request of the first connection; its second request meets this reply. */
  const racing =
    (second: Reply, fresh: Reply = answer(200, 'fresh')) =>
    ({ connection, target }: { connection: number; target: string }): Reply => {
      if (connection > 1) return fresh;
      return target === '/first' ? answer() : second;
    };

  test.each([
    ['reset', reset],
    ['closed', close],
  ])('(%s) is replaced by a fresh one once', async (_, second) => {
    const receiver = await sending.receiver();
    receiver.reply = racing(second);
    const sender = sending.sender();
    let firstBytes = 0;
    const onFirstByte = () => {
      firstBytes += 1;
    };
    await sender.send(post(receiver.url('/first')));
    const result = await sender.send(post(receiver.url('/second'), { onFirstByte }));
    expect(outcomeOf(result)).toEqual({ status: 200, head: 'fresh' });
    expect(receiver.received.map(({ connection, target }) => [connection, target])).toEqual([
      [1, '/first'],
      [1, '/second'],
      [2, '/second'],
    ]);
    expect(firstBytes).toBe(1);
  });

  // biome-ignore format: a table
  test.each([
    ['the fresh one is lost too',          reset,                       reset,    'broken_off', 3],
    ['an answer had begun',                write('H', 'reset'),         answer(), 'broken_off', 2],
    ['an interim answer had come',         write('HTTP/1.1 103 \r\n\r\n', 'reset'), answer(), 'broken_off', 2],
    ['the answer was not HTTP',            garbage,                     answer(), 'not_http',   2],
  ] as const)('is not replaced (again) when %s', async (_, second, fresh, fault, requests) => {
    const receiver = await sending.receiver();
    receiver.reply = racing(second, fresh);
    const sender = sending.sender();
    await sender.send(post(receiver.url('/first')));
    const result = await sender.send(post(receiver.url('/second')));
    expect(outcomeOf(result)).toEqual({ fault, isConnectionFault: false });
    expect(receiver.received.length).toBe(requests);
  });

  test('is replaced within the same total time', async () => {
    const receiver = await sending.receiver();
    receiver.reply = racing(reset, hang);
    const sender = sending.sender();
    await sender.send(post(receiver.url('/first')));
    const result = await sender.send(post(receiver.url('/second'), { totalMsMax: 1_000 }));
    expect(outcomeOf(result)).toEqual({ fault: 'timed_out', isConnectionFault: false });
    expect(receiver.received.length).toBe(3);
  });

  test('is not replaced when the receiver no longer listens', async () => {
    const receiver = await sending.receiver();
    const sender = sending.sender();
    await sender.send(post(receiver.url()));
    receiver.reply = () => {
      void receiver.close();
      return hang;
    };
    const result = await sender.send(post(receiver.url()));
    expect(outcomeOf(result)).toEqual({ fault: 'not_connected', isConnectionFault: true });
  });
});

describe('the connections to one origin', () => {
  test.each([
    [16, {}],
    [2, { connectionsPerOriginMax: 2 }],
  ])('at most %i are open, and waiting requests get their turn in order', async (most, options) => {
    const receiver = await sending.receiver();
    const held = gate();
    receiver.reply = () => answer(200, 'ok', { after: held.opened });
    const sender = sending.sender(options);
    const sent = times(50).map((n) => sender.send(post(receiver.url(`/${n}`))));
    await until('all connections wait', () => receiver.received.length === most);
    held.open();
    expect((await Promise.all(sent)).map(outcomeOf)).toEqual(times(50).map(() => ok));
    expect([receiver.received.length, receiver.opened, receiver.openMax]).toEqual([50, most, most]);
    expect(receiver.received.map(({ target }) => target)).toEqual(times(50).map((n) => `/${n}`));
  });

  test('failed connections make room for others, within the limit', async () => {
    const receiver = await sending.receiver();
    const replies = [reset, close, garbage, cutShort(), endless(), answer()];
    receiver.reply = ({ target }) => replies[Number(target.slice(1)) % replies.length] ?? hang;
    const sender = sending.sender({ connectionsPerOriginMax: 3 });
    const sockets = countSockets();
    const sent = times(60).map((n) => sender.send(post(receiver.url(`/${n}`))));
    const results = await Promise.all(sent);
    sockets.stop();
    expect(results.filter(({ kind }) => kind === 'answered').length).toBe(20);
    expect(sockets.openMax()).toBe(3);
  });

  test('a request that waits beyond its total time ends without being sent', async () => {
    const receiver = await sending.receiver();
    const held = gate();
    receiver.reply = () => answer(200, 'ok', { after: held.opened });
    const sender = sending.sender({ connectionsPerOriginMax: 1 });
    const first = sender.send(post(receiver.url('/first')));
    const second = await sender.send(post(receiver.url('/second'), { totalMsMax: 50 }));
    expect(outcomeOf(second)).toEqual({ fault: 'timed_out', isConnectionFault: false });
    held.open();
    expect(outcomeOf(await first)).toEqual(ok);
    expect(outcomeOf(await sender.send(post(receiver.url('/third'))))).toEqual(ok);
    expect(receiver.received.map(({ target }) => target)).toEqual(['/first', '/third']);
  });

  test('requests to another origin do not wait', async () => {
    const [slow, quick] = [await sending.receiver(), await sending.receiver()];
    slow.reply = () => hang;
    const sender = sending.sender({ connectionsPerOriginMax: 1 });
    const stuck = times(5).map(() => sender.send(post(slow.url())));
    expect(outcomeOf(await sender.send(post(quick.url())))).toEqual(ok);
    await sender.close();
    expect((await Promise.all(stuck)).map(outcomeOf)).toEqual(times(5).map(() => stopped));
  });
});

describe('a signal', () => {
  test('stops a request that is under way, and cuts its connection', async () => {
    const receiver = await sending.receiver();
    receiver.reply = () => hang;
    const stop = new AbortController();
    const sent = sending.sender().send(post(receiver.url(), { signal: stop.signal }));
    await until('it is under way', () => receiver.received.length === 1);
    stop.abort();
    expect(outcomeOf(await sent)).toEqual(stopped);
    await until('the connection is gone', () => receiver.open === 0);
  });

  test('stops a request that connects and one that waits for a connection', async () => {
    const sender = sending.sender({
      connectionsPerOriginMax: 1,
      resolve: () => new Promise(() => {}),
    });
    const stop = new AbortController();
    const sent = times(2).map(() =>
      sender.send(post('http://receiver.test/', { signal: stop.signal })),
    );
    stop.abort();
    expect((await Promise.all(sent)).map(outcomeOf)).toEqual([stopped, stopped]);
  });

  test('that is already aborted stops the request before it begins', async () => {
    const receiver = await sending.receiver();
    const outgoing = post(receiver.url(), { signal: AbortSignal.abort() });
    expect(outcomeOf(await sending.sender().send(outgoing))).toEqual(stopped);
    expect(receiver.opened).toBe(0);
  });

  test('stops only its own request, and none that has ended', async () => {
    const receiver = await sending.receiver();
    const held = gate();
    receiver.reply = ({ target }) =>
      target === '/ended' ? answer() : answer(200, 'ok', { after: held.opened });
    const sender = sending.sender();
    const stop = new AbortController();
    const { signal } = stop;
    expect(outcomeOf(await sender.send(post(receiver.url('/ended'), { signal })))).toEqual(ok);
    const mine = sender.send(post(receiver.url('/mine'), { signal }));
    const other = sender.send(post(receiver.url('/other')));
    await until('both are under way', () => receiver.received.length === 3);
    stop.abort();
    expect(outcomeOf(await mine)).toEqual(stopped);
    held.open();
    expect(outcomeOf(await other)).toEqual(ok);
  });

  test('can be shared by hundreds of requests without a warning', async () => {
    const receiver = await sending.receiver();
    const warnings: string[] = [];
    const hear = ({ name }: Error) => warnings.push(name);
    process.on('warning', hear);
    const { signal } = new AbortController();
    const sender = sending.sender();
    await Promise.all(times(200).map(() => sender.send(post(receiver.url(), { signal }))));
    await pause(0);
    process.off('warning', hear);
    expect(warnings).toEqual([]);
  });
});

describe('closing the sender', () => {
  test('stops the requests under way and leaves nothing open', async () => {
    const receiver = await sending.receiver();
    receiver.reply = ({ target }) => (target === '/idle' ? answer() : hang);
    const secure = receiver.url().replace('http:', 'https:');
    const sender = sending.sender({ connectionsPerOriginMax: 2 });
    await sender.send(post(receiver.url('/idle')));
    const sent = [
      ...times(4).map(() => sender.send(post(receiver.url()))),
      sender.send(post(secure)),
    ];
    await until('they are under way', () => receiver.received.length === 3 && receiver.open === 3);
    await sender.close();
    expect((await Promise.all(sent)).map(outcomeOf)).toEqual(times(5).map(() => stopped));
    await until('all connections are gone', () => receiver.open === 0);
    expect(outcomeOf(await sender.send(post(receiver.url())))).toEqual(stopped);
  });

  test('can be done twice, and before the first request', async () => {
    const sender = sending.sender();
    await sender.close();
    await sender.close();
    expect(outcomeOf(await sender.send(post('http://127.0.0.1/')))).toEqual(stopped);
  });
});

test('every request ends once and leaves no socket behind, whatever receivers do', async () => {
  const replies: Readonly<Record<string, Reply>> = {
    answer: answer(),
    last: answer(200, 'ok', { headers: { connection: 'close' } }),
    hang,
    reset,
    close,
    garbage,
    cutShort: cutShort(),
    endless: endless(),
    half: write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nx', 'reset'),
  };
  const receiver = await sending.receiver();
  receiver.reply = ({ target }) => replies[target.slice(1)] ?? hang;
  const socketsBefore = process.getActiveResourcesInfo().filter(isSocket).length;
  const requests = fc.array(fc.constantFrom(...Object.keys(replies)), { maxLength: 60 });
  const unhandled = await unhandledDuring(() =>
    fc.assert(
      fc.asyncProperty(requests, fc.integer({ min: 1, max: 8 }), async (kinds, most) => {
        const sockets = countSockets();
        const sender = sending.sender({ connectionsPerOriginMax: most });
        const sent = kinds.map((kind) =>
          sender.send(post(receiver.url(`/${kind}`), { totalMsMax: 40 })),
        );
        const results = await Promise.all(sent);
        for (const [index, result] of results.entries()) {
          const isBad = ['hang', 'reset', 'close', 'garbage', 'cutShort', 'half'];
          if (isBad.includes(kinds[index] ?? '')) expect(result.kind).toBe('failed');
        }
        await sender.close();
        await until('all connections are gone', () => receiver.open === 0);
        sockets.stop();
        expect(sockets.openMax()).toBeLessThanOrEqual(most);
      }),
      { numRuns: extent({ short: 8, long: 40 }) },
    ),
  );
  expect(unhandled).toEqual([]);
  await until('no socket is left', () => {
    const sockets = process.getActiveResourcesInfo().filter(isSocket).length;
    return sockets <= socketsBefore;
  });
});

const isSocket = (resource: string): boolean => /TCPSocketWrap|TLSWrap/.test(resource);
