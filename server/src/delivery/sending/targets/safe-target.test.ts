import { describe, expect, test } from 'vitest';
import { checkUrl, hostKeyOf, isAllowedAddress, type TargetPolicy } from './safe-target.ts';

const policies: readonly TargetPolicy[] = ['public', 'public_or_loopback', 'any'];

const allowedBy = (address: string): readonly TargetPolicy[] =>
  policies.filter((policy) => isAllowedAddress(address, policy));

const refusedByPublic = (url: string): boolean => !checkUrl(url, 'public').ok;

describe('promise 15: allowed addresses', () => {
  test.each([
    '1.0.0.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '168.63.129.15',
    '168.63.129.17',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '203.0.112.255',
    '203.0.114.0',
    '223.255.255.255',
    '2000::1',
    '2001:200::1',
    '2001:4860:4860::8888',
    '2003::1',
    '2606:4700:4700::1111',
    '2a00:1450:4001::1',
    '3ffe::1',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
  ])('%s is on the internet and allowed by every policy', (address) => {
    expect(allowedBy(address)).toEqual(policies);
  });

  test.each([
    '127.0.0.1',
    '127.0.0.0',
    '127.255.255.255',
    '::1',
    '::ffff:127.0.0.1',
    '::FFFF:7f00:1',
  ])('%s is this machine and refused only by the policy public', (address) => {
    expect(allowedBy(address)).toEqual(['public_or_loopback', 'any']);
  });

  // biome-ignore format: a table
  test.each([
    ['0.0.0.0',                'unspecified'],
    ['0.255.255.255',          'this network'],
    ['10.0.0.0',               'private'],
    ['10.255.255.255',         'private'],
    ['100.64.0.0',             'carrier-grade NAT'],
    ['100.100.100.200',        'cloud metadata'],
    ['100.127.255.255',        'of carriers'],
    ['168.63.129.16',          'the host of a cloud'],
    ['169.254.0.0',            'link-local'],
    ['169.254.169.254',        'metadata of most clouds'],
    ['169.254.170.2',          'credentials of containers'],
    ['169.254.255.255',        'link-local'],
    ['172.16.0.0',             'private'],
    ['172.31.255.255',         'private'],
    ['192.0.0.1',              'protocol assignments'],
    ['192.0.0.192',            'metadata of a cloud'],
    ['192.0.2.1',              'documentation'],
    ['192.88.99.1',            'a 6to4 relay'],
    ['192.168.0.0',            'private'],
    ['192.168.255.255',        'private'],
    ['198.18.0.0',             'benchmarking'],
    ['198.19.255.255',         'benchmarking'],
    ['198.51.100.1',           'documentation'],
    ['203.0.113.1',            'documentation'],
    ['224.0.0.1',              'multicast'],
    ['239.255.255.255',        'multicast'],
    ['240.0.0.1',              'reserved'],
    ['255.255.255.255',        'broadcast'],
    ['::',                     'unspecified'],
    ['::127.0.0.1',            'IPv4-compatible'],
    ['::8.8.8.8',              'IPv4-compatible'],
    ['::ffff:0.0.0.0',         'IPv4-mapped'],
    ['::ffff:10.0.0.1',        'IPv4-mapped'],
    ['::ffff:a9fe:a9fe',       'IPv4-mapped'],
    ['::ffff:0:8.8.8.8',       'IPv4-translated'],
    ['64:ff9b::10.0.0.1',      'private behind NAT64'],
    ['64:ff9b::127.0.0.1',     'loopback behind NAT64'],
    ['64:ff9b::a9fe:a9fe',     'metadata behind NAT64'],
    ['64:ff9b:1::8.8.8.8',     'local NAT64'],
    ['100::1',                 'discarded'],
    ['2001::1',                'Teredo'],
    ['2001:0:4136:e378::1',    'Teredo'],
    ['2001:2::1',              'benchmarking'],
    ['2001:10::1',             'ORCHID'],
    ['2001:20::1',             'ORCHID'],
    ['2001:1ff:ffff::1',       'protocol assignments'],
    ['2001:db8::1',            'documentation'],
    ['2002:7f00:1::1',         'loopback in 6to4'],
    ['2002:808:808::1',        '6to4'],
    ['2620:4f:8000::1',        'AS112'],
    ['3fff::1',                'documentation'],
    ['3fff:fff:ffff::1',       'documentation'],
    ['4000::1',                'unassigned'],
    ['5f00::1',                'segment routing'],
    ['fc00::1',                'unique local'],
    ['fd00:ec2::254',          'metadata of a cloud'],
    ['fdff:ffff::1',           'unique local'],
    ['fe80::1',                'link-local'],
    ['fe80::1%eth0',           'link-local, with its zone'],
    ['febf::1',                'link-local'],
    ['fec0::1',                'site-local'],
    ['ff02::1',                'multicast'],
  ])('%s (%s) is allowed only by the policy any', (address) => {
    expect(allowedBy(address)).toEqual(['any']);
  });

  test.each([
    '',
    ' ',
    'localhost',
    'example.com',
    '127.1',
    '0x7f.0.0.1',
    '2130706433',
    '010.0.0.1',
  ])('"%s" is not an address, and no policy allows it', (text) => {
    expect(allowedBy(text)).toEqual([]);
  });

  test.each(['8.8.8', '8.8.8.8.', ' 8.8.8.8', '8.8.8.256', '[::1]', '1::2::3', '::ffff:999.1.1.1'])(
    '"%s" is not an address either',
    (text) => {
      expect(allowedBy(text)).toEqual([]);
    },
  );

  test('a public address with a zone is allowed only by the policy any', () => {
    expect(allowedBy('2606:4700::1%eth0')).toEqual(['any']);
  });
});

describe('promise 15: allowed URLs', () => {
  test.each([
    'http://example.com',
    'https://example.com/hook?a=1#b',
    'HTTPS://EXAMPLE.COM:8443/',
    'http://8.8.8.8/',
    'http://[2606:4700:4700::1111]:8080/',
    // Names are judged later, by their addresses.
    'http://localhost/',
    'http://metadata.google.internal/',
    'http://xn--bcher-kva.example/',
    'http://bücher.example/',
  ])('%s is allowed', (url) => {
    expect(checkUrl(url, 'public')).toEqual({ ok: true, value: new URL(url) });
  });

  test.each([
    '',
    'example.com',
    '//example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'ws://example.com/',
    'gopher://example.com/',
    'data:text/plain,hello',
    'javascript:alert(1)',
    'http://',
    'http://./',
    'http://../',
    'http://user@example.com/',
    'http://user:secret@example.com/',
    'http://:secret@example.com/',
    'http://8.8.8.8@127.0.0.1/',
    'http://1.2.3.4.5/',
    'http://8.8.8.08/',
    'http://exa mple.com/',
    'http://example.com:99999/',
  ])('"%s" is refused by every policy', (url) => {
    for (const policy of policies) {
      expect(checkUrl(url, policy)).toMatchObject({ ok: false, refusal: 'target_refused' });
    }
  });

  test.each([
    'http://127.0.0.1/',
    'http://127.0.0.1./',
    'http://127.1/',
    'http://127.0.1/',
    'http://2130706433/',
    'http://017700000001/',
    'http://0x7f000001/',
    'http://0x7f.1/',
    'http://0177.0.0.0x1/',
    'http://0X7F.0.0.1/',
    'http://0/',
    'http://0x/',
    'http://%31%32%37.0.0.1/',
    'http://127%2e0%2e0%2e1/',
    'http://１２７.０.０.１/',
    'http://127。0。0。1/',
    'http://①②⑦.0.0.1/',
    'http://127.0.0.1:80/',
    'http:127.0.0.1',
    'http:\\\\127.0.0.1\\hook',
    ' http://127.0.0.1/ ',
    'ht\ntp://127.0.\t0.1/',
    'http://example.com@127.0.0.1/',
    'http://[::1]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::127.0.0.1]/',
    'http://[2002:7f00:1::]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/',
    'http://[fe80::1]/',
  ])('%s is refused by the policy public', (url) => {
    expect(refusedByPublic(url)).toBe(true);
  });
});

// biome-ignore format: a table
test.each([
  ['http://example.com/hook',      'example.com:80'],
  ['https://example.com',          'example.com:443'],
  ['https://Example.COM:443/a',    'example.com:443'],
  ['http://example.com:443/',      'example.com:443'],
  ['http://example.com.:8080/',    'example.com:8080'],
  ['http://0x7f.1:3000/',          '127.0.0.1:3000'],
  ['https://[0:0::1]/',            '[::1]:443'],
])('deliveries to %s count toward the host %s', (url, key) => {
  expect(hostKeyOf(url)).toBe(key);
});
