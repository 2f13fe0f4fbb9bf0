import { expect, test } from 'vitest';
import { addressesOf } from './hosts.ts';

// biome-ignore format: a table
test.each([
  ['postgres://db/florin',                        ['postgres://db/florin']],
  ['postgresql://u:p%40@db:5432/florin?ssl=true', ['postgresql://u:p%40@db:5432/florin?ssl=true']],
  ['postgres:///florin?host=/run/postgresql',     ['postgres:///florin?host=/run/postgresql']],
  ['postgres://u:p@a:1,b:2/florin',               ['postgres://u:p@a:1/florin', 'postgres://u:p@b:2/florin']],
  ['postgres://a,b,c/florin',                     ['postgres://a/florin', 'postgres://b/florin', 'postgres://c/florin']],
  ['postgres://[::1]:1,[::2]:2/florin',           ['postgres://[::1]:1/florin', 'postgres://[::2]:2/florin']],
  ['postgres://a,b/x?target_session_attrs=primary',     ['postgres://a/x', 'postgres://b/x']],
  ['postgres://a,b/x?target_session_attrs=read-write&ssl=1', ['postgres://a/x?ssl=1', 'postgres://b/x?ssl=1']],
  ['postgres://a/x?target_session_attrs=any',     ['postgres://a/x']],
  ['postgres://a,b/x?target_session_attrs=standby',        undefined],
  ['postgres://a,b/x?target_session_attrs=prefer-standby', undefined],
  ['postgres://a/x?target_session_attrs=read-only',        undefined],
  ['postgres://a,/x',                             undefined],
  ['postgres://,b/x',                             undefined],
  ['postgres:///x?host=a,b',                      undefined],
  ['postgres://a:port,b/x',                       undefined],
  ['mysql://a,b/x',                               undefined],
  ['postgres://a b/x',                            undefined],
])('%s leads to %j', (url, addresses) => {
  expect(addressesOf(url)).toEqual(addresses);
});
