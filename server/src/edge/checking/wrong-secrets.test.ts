import { beforeEach, describe, expect, test } from 'vitest';
import type { SignedRequest } from './authenticator.ts';
import { createWrongSecrets, type WrongSecrets } from './wrong-secrets.ts';

type Line = Readonly<Record<string, unknown>>;

let nowMs: number;
let wrongSecrets: WrongSecrets;
let counted: string[];
let warned: Line[];
let alarmed: Line[];

beforeEach(() => {
  nowMs = 1_000_000;
  counted = [];
  warned = [];
  alarmed = [];
  wrongSecrets = createWrongSecrets({
    sourceOf: ({ peer }) => peer?.remoteAddress ?? null,
    nowMs: () => nowMs,
    onWrong: (kind) => counted.push(kind),
    warn: (fields) => warned.push(fields),
    alarm: (fields) => alarmed.push(fields),
  });
});

const from = (remoteAddress: string | undefined): SignedRequest => ({
  method: 'POST',
  rawUrl: '/oauth/v1/token',
  headers: {},
  rawHeaders: [],
  rawBody: Buffer.alloc(0),
  peer: { remoteAddress },
});

const kind = 'client_secret' as const;

/** Counts this many different wrong secrets for a client. */
function guess(times: number, source: string | undefined = 'bad', id = 'shop', first = 0): void {
  for (let nth = first; nth < first + times; nth += 1) {
    const secret = `guess ${nth}`;
    wrongSecrets.count({ kind, request: from(source), id, knownId: id, secret });
  }
}

const pause = (source: string | undefined = 'bad', id = 'shop'): number =>
  wrongSecrets.pauseOf(kind, from(source), id);

describe('decision 0097: different wrong secrets', () => {
  test('pause their source for that client from the tenth on, doubling each time', () => {
    guess(9);
    expect(pause()).toBe(0);
    const pauses = [];
    for (let nth = 9; nth < 20; nth += 1) {
      guess(1, 'bad', 'shop', nth);
      pauses.push(pause());
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600]);
    nowMs += 599_001;
    expect(pause()).toBe(1);
    nowMs += 999;
    expect(pause()).toBe(0);
  });

  test('do not affect other sources, or other clients of that source', () => {
    guess(30);
    expect([pause('good'), pause('bad', 'other')]).toEqual([0, 0]);
  });

  test('pause their source for every client after fifty, whichever clients were meant', () => {
    for (let nth = 0; nth < 50; nth += 1) guess(1, 'bad', `client ${nth}`);
    expect([pause('bad', 'another'), pause('good', 'another')]).toEqual([1, 0]);
  });

  test('pause nobody if the source is unknown', () => {
    const unknown = from(undefined);
    for (let nth = 0; nth < 30; nth += 1) {
      wrongSecrets.count({ kind, request: unknown, id: 'shop', knownId: 'shop', secret: `${nth}` });
    }
    expect(wrongSecrets.pauseOf(kind, unknown, 'shop')).toBe(0);
    expect(alarmed).toHaveLength(1);
  });

  test('are forgotten 15 minutes after the last one', () => {
    guess(9);
    nowMs += 900_000;
    guess(9, 'bad', 'shop', 9);
    expect(pause()).toBe(0);
    guess(1, 'bad', 'shop', 18);
    expect(pause()).toBe(1);
  });
});

test('decision 0097: the same wrong secret repeated counts as one guess', () => {
  for (let time = 0; time < 100; time += 1) guess(1);
  expect(pause()).toBe(0);
  expect(counted).toHaveLength(100);
  expect(alarmed).toEqual([]);
});

test('decision 0097: passing a limit raises one alarm', () => {
  guess(9);
  expect(alarmed).toEqual([]);
  guess(20, 'bad', 'shop', 9);
  expect(alarmed).toEqual([{ kind, source: 'bad', client: 'shop', unlogged: 0 }]);
});

test('decision 0097: guesses for one client from many sources raise an alarm and pause nobody', () => {
  for (let nth = 0; nth < 100; nth += 1) guess(1, `source ${nth}`, 'shop', nth);
  expect(alarmed).toEqual([{ kind, source: 'source 99', client: 'shop', unlogged: 0 }]);
  expect([pause('source 99'), pause('good')]).toEqual([0, 0]);
});

test('decision 0097: one line in ten seconds is logged, without secrets and unknown names', () => {
  guess(5);
  nowMs += 10_000;
  const secret = 'p4ssw0rd';
  wrongSecrets.count({ kind, request: from('bad'), id: secret, knownId: null, secret });
  expect(warned).toEqual([
    { kind, source: 'bad', client: 'shop', unlogged: 0 },
    { kind, source: 'bad', client: null, unlogged: 4 },
  ]);
  expect(JSON.stringify([warned, alarmed])).not.toContain(secret);
});

test('decision 0097: bearer tokens are counted but not logged, and MACs are never paused', () => {
  const request = from('bad');
  const common = { request, id: 'shop', knownId: 'shop' };
  wrongSecrets.count({ ...common, kind: 'bearer', secret: 'expired' });
  expect([counted, warned]).toEqual([['bearer'], []]);
  for (let nth = 0; nth < 100; nth += 1) {
    wrongSecrets.count({ ...common, kind: 'mac', secret: `mac ${nth}` });
  }
  expect(alarmed).toEqual([{ kind: 'mac', source: 'bad', client: 'shop', unlogged: 0 }]);
});

test('decision 0097: memory is bounded, and a persistent guesser stays in it', () => {
  guess(12);
  for (let nth = 0; nth < 6_000; nth += 1) {
    guess(1, `source ${nth}`, `client ${nth}`);
    if (nth % 1_000 === 0) {
      nowMs += 5_000;
      guess(1, 'bad', 'shop', 100 + nth);
    }
  }
  expect(pause()).toBeGreaterThan(0);
  expect([pause('source 0', 'client 0'), pause('source 5999', 'client 5999')]).toEqual([0, 0]);
});
