import { describe, expect, test } from 'vitest';
import { unixSeconds } from '../../kernel/time.ts';
import {
  type Client,
  latestSerial,
  leastSerialOfTokens,
  placeOfReplaced,
  rotated,
  type SecretKind,
  sealingContext,
  secretsAt,
} from './client.ts';

const at = unixSeconds;

const client: Client = {
  id: 'shop',
  projectId: '0d9c3a52-0f3c-4f0e-8e0a-6a3f9f0d5c11',
  tokenFloor: 0,
  secrets: [
    { kind: 'client_secret', sealed: 'secret 1', until: null, serial: 0 },
    { kind: 'mac_key', sealed: 'key 1', until: null, serial: 0 },
  ],
};

const sealedAt = (owner: Client, kind: SecretKind, now: number): readonly string[] =>
  secretsAt(owner, kind, at(now)).map(({ sealed }) => sealed);

const withKey = (owner: Client, sealed: string, overlapEnds: number, now: number): Client =>
  rotated(owner, { kind: 'mac_key', sealed }, at(overlapEnds), at(now));

describe('a rotation with an overlap', () => {
  const changed = withKey(client, 'key 2', 1_060, 1_000);

  // biome-ignore format: a table
  test.each([
    // now   valid, the current one first
    [1_000, ['key 2', 'key 1']],
    [1_059, ['key 2', 'key 1']],
    [1_060, ['key 2']],
    [9_999, ['key 2']],
  ])('at %i the valid keys are %j', (now, good) => {
    expect(sealedAt(changed, 'mac_key', now)).toEqual(good);
  });

  test('leaves secrets of the other kind and the rest of the client unchanged', () => {
    expect(sealedAt(changed, 'client_secret', 1_000)).toEqual(['secret 1']);
    expect({ ...changed, secrets: [] }).toEqual({ ...client, secrets: [] });
    expect(sealedAt(client, 'mac_key', 1_000)).toEqual(['key 1']);
  });
});

test('a rotation without an overlap ends the old secret at once', () => {
  const changed = withKey(client, 'key 2', 1_000, 1_000);
  expect(sealedAt(changed, 'mac_key', 1_000)).toEqual(['key 2']);
  expect(changed.secrets.map(({ sealed }) => sealed)).toEqual(['secret 1', 'key 2']);
});

test('a rotation without an overlap also ends older overlaps', () => {
  const second = withKey(client, 'key 2', 9_000, 1_000);
  const third = withKey(second, 'key 3', 1_010, 1_010);
  expect(third.secrets.map(({ sealed }) => sealed)).toEqual(['secret 1', 'key 3']);
});

test("a second rotation with an overlap does not change the first one's overlap", () => {
  const second = withKey(client, 'key 2', 1_060, 1_000);
  const third = withKey(second, 'key 3', 1_020, 1_010);
  expect(sealedAt(third, 'mac_key', 1_019)).toEqual(['key 3', 'key 2', 'key 1']);
  expect(sealedAt(third, 'mac_key', 1_020)).toEqual(['key 3', 'key 1']);
  expect(sealedAt(third, 'mac_key', 1_060)).toEqual(['key 3']);
});

describe('decision 0041: the replaced secret that still signs', () => {
  const second = withKey(client, 'key 2', 9_000, 1_000);
  const third = withKey(second, 'key 3', 9_000, 1_010);
  const fourth = withKey(third, 'key 4', 9_000, 1_020);

  // biome-ignore format: a table
  test.each([
    //                                 owner   seen, by serial           also signs
    ['one key is valid',               client, {},                       undefined],
    ['one key was replaced',           second, {},                       'key 1'],
    ['no old key was ever seen',       fourth, {},                       'key 3'],
    ['an older key was seen',          fourth, { 0: 1_005 },             'key 1'],
    ['the key between was seen last',  fourth, { 0: 1_005, 1: 1_015 },   'key 2'],
    ['two keys were seen together',    fourth, { 0: 1_005, 1: 1_005 },   'key 2'],
    ['the current key was seen last',  fourth, { 0: 1_005, 3: 1_030 },   'key 1'],
  ])('%s', (_, owner, seen: Readonly<Record<number, number>>, signs) => {
    const good = secretsAt(owner, 'mac_key', at(1_030));
    const usedAt = ({ serial }: { readonly serial: number }) =>
      seen[serial] === undefined ? null : at(seen[serial]);
    expect(good[placeOfReplaced(good, usedAt)]?.sealed).toBe(signs);
  });
});

test('expired secrets are removed at the next rotation of either kind', () => {
  let changing = client;
  for (let turn = 2; turn <= 50; turn += 1) {
    changing = withKey(changing, `key ${turn}`, turn * 100 + 150, turn * 100);
  }
  expect(changing.secrets.map(({ sealed }) => sealed)).toEqual([
    'secret 1',
    'key 48',
    'key 49',
    'key 50',
  ]);
  const other = rotated(
    changing,
    { kind: 'client_secret', sealed: 'secret 2' },
    at(9_000),
    at(9_000),
  );
  expect(other.secrets.map(({ sealed }) => sealed)).toEqual(['key 50', 'secret 2']);
});

describe('decision 0086: access tokens', () => {
  /** Which tokens are valid: from before any rotation, from before the last one, from now. */
  const goodAt = (owner: Client, now: number): readonly boolean[] =>
    Array.from(
      { length: latestSerial(owner) + 1 },
      (_, serial) => serial >= leastSerialOfTokens(owner, at(now)),
    );
  const withSecret = (owner: Client, sealed: string, overlapEnds: number, now: number): Client =>
    rotated(owner, { kind: 'client_secret', sealed }, at(overlapEnds), at(now));

  test('are valid as long as no secret has changed', () => {
    expect(goodAt(client, 1_000)).toEqual([true]);
  });

  test('from before a rotation end with its overlap, and newer ones stay', () => {
    const changed = withSecret(client, 'secret 2', 1_060, 1_000);
    expect(goodAt(changed, 1_059)).toEqual([true, true]);
    expect(goodAt(changed, 1_060)).toEqual([false, true]);
  });

  test('from before a rotation without an overlap end at once, with either kind of secret', () => {
    expect(goodAt(withSecret(client, 'secret 2', 1_000, 1_000), 1_000)).toEqual([false, true]);
    expect(goodAt(withKey(client, 'key 2', 1_000, 1_000), 1_000)).toEqual([false, true]);
  });

  test('end with the first secret that ends', () => {
    const changed = withKey(withSecret(client, 'secret 2', 1_100, 1_000), 'key 2', 1_050, 1_010);
    expect(goodAt(changed, 1_049)).toEqual([true, true, true]);
    expect(goodAt(changed, 1_050)).toEqual([false, false, true]);
    expect(goodAt(changed, 1_100)).toEqual([false, false, true]);
  });
});

test('a sealed secret names its client and kind', () => {
  expect(sealingContext('shop', 'mac_key')).toBe('client shop mac_key');
  expect(sealingContext('shop', 'client_secret')).not.toBe(sealingContext('shop', 'mac_key'));
});
