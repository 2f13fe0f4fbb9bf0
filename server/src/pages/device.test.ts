import { describe, expect, test } from 'vitest';
import { createDevices, deviceCookieIn } from './device.ts';

const devices = createDevices(Buffer.alloc(32, 7), () => 'http://localhost:8080');
const cookieValue = (setCookie: string): string => /^[^=]+=([^;]*)/.exec(setCookie)?.[1] ?? '';
const known = cookieValue(devices.cookieFor(null, 7));

test('a device knows those who signed in on it, and nobody else', () => {
  expect(devices.knownTo(known, 7)).toMatch(/^[\w-]{24}\.7$/);
  expect(devices.knownTo(known, 8)).toBeNull();
  expect(devices.knownTo(null, 7)).toBeNull();
});

test('the cookie lives for 400 days, and scripts and other sites cannot use it', () => {
  expect(devices.cookieFor(null, 7)).toMatch(
    /^florin-device=[\w-]{24}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/,
  );
  const secure = createDevices(Buffer.alloc(32, 7), () => 'https://pay.example');
  expect(secure.cookieFor(null, 7)).toMatch(
    /^__Host-florin-device=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000; Secure$/,
  );
});

test('a device keeps its name and the last eight people', () => {
  let cookie = known;
  for (let person = 8; person <= 14; person += 1) {
    cookie = cookieValue(devices.cookieFor(cookie, person));
  }
  expect(devices.knownTo(cookie, 7)).toBe(devices.knownTo(known, 7));
  expect(deviceCookieIn(`florin-device=${cookie}`, false)).toBe(cookie);
  cookie = cookieValue(devices.cookieFor(cookie, 15));
  expect(devices.knownTo(cookie, 7)).toBeNull();
  expect(devices.knownTo(cookie, 8)?.slice(0, 24)).toBe(known.slice(0, 24));
  expect(cookieValue(devices.cookieFor(cookie, 15))).toBe(cookie);
});

describe('a device is unknown', () => {
  const [id = '', mark = ''] = known.split('.');

  test('with the signature of another device', () => {
    const other = cookieValue(devices.cookieFor(null, 7)).split('.')[0];
    expect(devices.knownTo(`${other}.${mark}`, 7)).toBeNull();
  });

  test('with a changed signature', () => {
    const changed = `${mark[0] === 'A' ? 'B' : 'A'}${mark.slice(1)}`;
    expect(devices.knownTo(`${id}.${changed}`, 7)).toBeNull();
  });

  test('to a service with another key', () => {
    const other = createDevices(Buffer.alloc(32, 8), () => 'http://localhost');
    expect(other.knownTo(known, 7)).toBeNull();
  });

  test.each(['', 'x', id, `${id}.`, `${id}.${mark}x`, `${known}${`.${mark}`.repeat(8)}`])(
    'with a malformed cookie: %j',
    (value) => {
      expect(deviceCookieIn(`a=1; florin-device=${value}`, false)).toBeNull();
    },
  );
});
