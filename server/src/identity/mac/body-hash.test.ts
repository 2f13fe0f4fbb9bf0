import { describe, expect, test } from 'vitest';
import { bodyMatches } from './body-hash.ts';

const body = Buffer.from('{"value":"secret"}');
const digest = 'QRvdMP+HQhLxuaWxbF9NP0Fgt6AXQy8s0ZKxfRD8hTY=';
const ofNothing = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
const nothing = Buffer.alloc(0);

const escapeAll = (text: string): string =>
  [...text].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join('');

describe('gaps 3, MAC string: the body hash is accepted', () => {
  // biome-ignore format: a table
  test.each([
    ['url-encoded',                      `body_hash=${encodeURIComponent(digest)}`,                body],
    ['with hex in lower case',           `body_hash=${digest.replace('+', '%2b').replace('=', '%3d')}`, body],
    ['not encoded',                      `body_hash=${digest}`,                                     body],
    ['with an unescaped plus',           `body_hash=${digest.replace('=', '%3D')}`,                 body],
    ['with everything escaped',          `body_hash=${escapeAll(digest)}`,                          body],
    ['after another parameter',          `a=1&body_hash=${digest}`,                                 body],
    ['before another parameter',         `body_hash=${digest}&a=body_hash`,                         body],
    ['beside a longer name',             `my_body_hash=x&body_hash=${digest}&body_hash2=y`,         body],
    ['of nothing, for an empty body',    `body_hash=${encodeURIComponent(ofNothing)}`,              nothing],
    ['absent, for an empty body',        '',                                                        nothing],
    ['absent among other parameters',    'a=1&b=2',                                                 nothing],
  ])('%s', (_, ext, bytes) => {
    expect(bodyMatches(ext, bytes)).toBe(true);
  });
});

describe('gaps 3, MAC string: the body hash is refused', () => {
  // biome-ignore format: a table
  test.each([
    ['absent, for a body',                     '',                                              body],
    ['absent, for a body, beside others',      'a=1',                                           body],
    ['of another body',                        `body_hash=${ofNothing}`,                        body],
    ['of a body, for an empty body',           `body_hash=${digest}`,                           nothing],
    ['empty, for an empty body',               'body_hash=',                                    nothing],
    ['without a value, for an empty body',     'body_hash',                                     nothing],
    ['given twice',                            `body_hash=${digest}&body_hash=${digest}`,       body],
    ['given twice, once without a value',      `body_hash=${digest}&body_hash`,                 body],
    ['given twice, once wrong',                `body_hash=${digest}&body_hash=x`,               body],
    ['under a name in upper case',             `BODY_HASH=${digest}`,                           body],
    ['under an escaped name',                  `body%5Fhash=${digest}`,                         body],
    ['with a space before the name',           ` body_hash=${digest}`,                          body],
    ['with a space at the end',                `body_hash=${digest} `,                          body],
    ['with a space for the plus',              `body_hash=${digest.replace('+', ' ')}`,         body],
    ['with %20 for the plus',                  `body_hash=${digest.replace('+', '%20')}`,       body],
    ['escaped twice',                          `body_hash=${encodeURIComponent(encodeURIComponent(digest))}`, body],
    ['with a broken escape',                   `body_hash=${digest.replace('=', '%3')}`,        body],
    ['with an escape that is not hex',         `body_hash=${digest.replace('=', '%3G')}`,       body],
    ['without padding',                        `body_hash=${digest.replace('=', '')}`,          body],
    ['in the URL alphabet',                    `body_hash=${digest.replace('+', '-')}`,         body],
    ['in another spelling of the same bytes',  `body_hash=${digest.replace('Y=', 'Z=')}`,       body],
    ['in hex',                                 `body_hash=${Buffer.from(digest, 'base64').toString('hex')}`, body],
    ['too long',                               `body_hash=${'%41'.repeat(600)}`,                body],
  ])('%s', (_, ext, bytes) => {
    expect(bodyMatches(ext, bytes)).toBe(false);
  });
});
