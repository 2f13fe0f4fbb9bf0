import { expect, test } from 'vitest';
import { isLoopbackHost } from './loopback-host.ts';

test.each([
  '127.0.0.1',
  '127.0.0.1:8080',
  'localhost',
  'LocalHost:80',
  '[::1]',
  '[::1]:8080',
  '127.9.9.9',
])('%s is this machine', (host) => {
  expect(isLoopbackHost(host)).toBe(true);
});

test.each([
  undefined,
  '',
  'attacker.example',
  'attacker.example:8080',
  'localhost.attacker.example',
  '127.0.0.1.attacker.example',
  'attacker.example:127.0.0.1',
  '127.0.0.1:8080@attacker.example',
  '10.0.0.1',
  '0.0.0.0',
  '::1',
  'xlocalhost',
  '127.0.0.1:8080 ',
])('%j is not this machine', (host) => {
  expect(isLoopbackHost(host)).toBe(false);
});
