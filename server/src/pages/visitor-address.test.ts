import { describe, expect, test } from 'vitest';
import { proxiesIn, visitorAddress } from './visitor-address.ts';

const isProxy = proxiesIn([
  '198.51.100.0/24',
  '2001:db8:ffff::7/128',
  '127.0.0.1/32',
  '::1/128',
  '10.0.0.0/8',
  '172.16.0.1/32',
  'fd00::/8',
]);

describe('decision 0047: the address that a request is counted for', () => {
  // biome-ignore format: a table
  test.each<[string | undefined, string | undefined, string | null]>([
    // peer                   X-Forwarded-For                      counted for
    ['203.0.113.9',           undefined,                           '203.0.113.9'],
    ['203.0.113.9',           '192.0.2.1',                         '203.0.113.9'],
    ['::ffff:203.0.113.9',    undefined,                           '203.0.113.9'],
    ['127.0.0.1',             '203.0.113.9',                       '203.0.113.9'],
    ['::1',                   '203.0.113.9',                       '203.0.113.9'],
    ['10.1.2.3',              '192.0.2.1, 203.0.113.9',            '203.0.113.9'],
    ['10.1.2.3',              '203.0.113.9, 172.16.0.1,10.0.0.1',  '203.0.113.9'],
    ['198.51.100.4',          '203.0.113.9',                       '203.0.113.9'],
    ['198.51.100.4',          '203.0.113.9, 2001:db8:ffff::7',     '203.0.113.9'],
    ['2001:db8:ffff::8',      '203.0.113.9',                       '2001:db8:ffff:0::/64'],
    ['fd00::1',               '2001:db8:1:2:3:4:5:6',              '2001:db8:1:2::/64'],
    ['127.0.0.1',             '203.0.113.9:51234',                 '203.0.113.9'],
    ['127.0.0.1',             '[2001:db8:1:2::9]:51234',           '2001:db8:1:2::/64'],
    ['127.0.0.1',             undefined,                           null],
    ['127.0.0.1',             '10.0.0.5',                          null],
    ['127.0.0.1',             '203.0.113.9, unknown',              null],
    ['127.0.0.2',             '203.0.113.9',                       '127.0.0.2'],
    ['127.0.0.2',             undefined,                           null],
    ['192.168.1.7',           '203.0.113.9',                       '192.168.1.7'],
    ['192.168.1.7',           undefined,                           '192.168.1.7'],
    ['127.0.0.1',             '203.0.113.9, 192.168.1.7',          '192.168.1.7'],
    ['127.0.0.1',             '0x7f.1',                            null],
    ['',                      '203.0.113.9',                       null],
    [undefined,               undefined,                           null],
  ])('%s with %s is %s', (peer, forwardedFor, address) => {
    expect(visitorAddress(peer, forwardedFor, isProxy)).toBe(address);
  });
});
