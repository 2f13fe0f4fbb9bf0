import { describe, expect, test } from 'vitest';
import { parseMacHeader } from './mac-header.ts';

const mac = 'd1OlqI77u2P1IVYIv2ppL3hnrBhyaQ+gDqYMxCH+0e0=';
const plain = { id: 'wkVd93h2uS', ts: '1343818800', nonce: 'nQnNaSNyubfP', mac, ext: '' };

/** The header with these values. Null omits a parameter. */
function header(values: Partial<Record<keyof typeof plain, string | null>> = {}): string {
  const given = { ...plain, ext: null, ...values };
  const parameters = Object.entries(given).flatMap(([name, value]) =>
    value === null ? [] : [`${name}="${value}"`],
  );
  return `MAC ${parameters.join(', ')}`;
}

describe('variants of the MAC header that are read', () => {
  // biome-ignore format: a table
  test.each([
    ['without ext',                   header(),                                     {}],
    ['with an empty ext',             header({ ext: '' }),                          {}],
    ['with a body hash in ext',       header({ ext: 'body_hash=a%3D' }),            { ext: 'body_hash=a%3D' }],
    ['with more parameters in ext',   header({ ext: 'a=1&body_hash=a%3D&b=, c=2' }), { ext: 'a=1&body_hash=a%3D&b=, c=2' }],
    ['with a comma in the nonce',     header({ nonce: 'a, ts=b,c' }),               { nonce: 'a, ts=b,c' }],
    ['with = in the nonce',           header({ nonce: '=a=b=' }),                   { nonce: '=a=b=' }],
    ['with spaces around the nonce',  header({ nonce: ' a b ' }),                   { nonce: ' a b ' }],
    ['with every sign in the nonce',  header({ nonce: "!#$%&'()*+,-./:;<=>?@[]^_`{|}~" }), { nonce: "!#$%&'()*+,-./:;<=>?@[]^_`{|}~" }],
    ['without spaces after commas',   header().replaceAll(', ', ','),               {}],
    ['with spaces after commas',      header().replaceAll(', ', ',   '),            {}],
    ['in another order',              `MAC ts="1", mac="${mac}", ext="e", id="i", nonce="n"`, { id: 'i', ts: '1', nonce: 'n', ext: 'e' }],
    ['with the longest id',           header({ id: 'i'.repeat(255) }),              { id: 'i'.repeat(255) }],
    ['with the longest nonce',        header({ nonce: 'n'.repeat(255) }),           { nonce: 'n'.repeat(255) }],
    ['with the longest ext',          header({ ext: 'e'.repeat(2048) }),            { ext: 'e'.repeat(2048) }],
    ['with the longest timestamp',    header({ ts: '9'.repeat(15) }),               { ts: '9'.repeat(15) }],
    ['with the timestamp 0',          header({ ts: '0' }),                          { ts: '0' }],
  ])('%s', (_, text, values) => {
    expect(parseMacHeader(text)).toEqual({ ok: true, value: { ...plain, ...values } });
  });
});

describe('decision 0030: other headers are refused', () => {
  // biome-ignore format: a table
  test.each([
    ['nothing',                          ''],
    ['only the scheme',                  'MAC'],
    ['only the scheme and a space',      'MAC '],
    ['another scheme',                   header().replace('MAC', 'Bearer')],
    ['the scheme in another case',       header().replace('MAC', 'Mac')],
    ['no space after the scheme',        header().replace('MAC ', 'MAC')],
    ['a tab after the scheme',           header().replace('MAC ', 'MAC\t')],
    ['two spaces after the scheme',      header().replace('MAC ', 'MAC  ')],
    ['no id',                            header({ id: null })],
    ['no ts',                            header({ ts: null })],
    ['no nonce',                         header({ nonce: null })],
    ['no mac',                           header({ mac: null })],
    ['an empty id',                      header({ id: '' })],
    ['an empty ts',                      header({ ts: '' })],
    ['an empty nonce',                   header({ nonce: '' })],
    ['an empty mac',                     header({ mac: '' })],
    ['an unknown parameter',             `${header()}, realm="a"`],
    ['the name of an inherited member',  `${header()}, valueof="a"`],
    ['a name in upper case',             header().replace('id=', 'ID=')],
    ['id twice',                         `${header()}, id="wkVd93h2uS"`],
    ['an empty ext twice',               `${header()}, ext="", ext=""`],
    ['an unquoted value',                header().replace('"1343818800"', '1343818800')],
    ['single quotes',                    header().replaceAll('"', "'")],
    ['spaces around =',                  header().replace('ts=', 'ts = ')],
    ['a space before a comma',           header().replace(', ts', ' , ts')],
    ['a tab after a comma',              header().replace(', ts', ',\tts')],
    ['no comma',                         header().replace(', ts', ' ts')],
    ['two commas',                       header().replace(', ts', ',, ts')],
    ['a comma at the end',               `${header()},`],
    ['a comma and a space at the end',   `${header()}, `],
    ['a space at the end',               `${header()} `],
    ['a letter at the end',              `${header()}x`],
    ['a second header appended',         `${header()}, ${header()}`],
    ['no closing quote',                 header().slice(0, -1)],
    ['a quote in the nonce',             header({ nonce: 'a"b' })],
    ['an escaped quote in the nonce',    header({ nonce: 'a\\"b' })],
    ['a backslash in the nonce',         header({ nonce: 'a\\b' })],
    ['a tab in the nonce',               header({ nonce: 'a\tb' })],
    ['a line feed in the nonce',         header({ nonce: 'a\nb' })],
    ['NUL in the nonce',                 header({ nonce: 'a\0b' })],
    ['DEL in the nonce',                 header({ nonce: 'a\x7fb' })],
    ['é in the nonce',                   header({ nonce: 'é' })],
    ['a non-ASCII id',                   header({ id: 'ä' })],
    ['a line feed in ext',               header({ ext: 'a\nb' })],
    ['an id that is too long',           header({ id: 'i'.repeat(256) })],
    ['a nonce that is too long',         header({ nonce: 'n'.repeat(256) })],
    ['an ext that is too long',          header({ ext: 'e'.repeat(2049) })],
    ['a timestamp that is too long',     header({ ts: '1'.repeat(16) })],
    ['a timestamp with a leading zero',  header({ ts: '01343818800' })],
    ['a timestamp with a sign',          header({ ts: '+1343818800' })],
    ['a negative timestamp',             header({ ts: '-1' })],
    ['a timestamp with a fraction',      header({ ts: '1343818800.5' })],
    ['a timestamp with an exponent',     header({ ts: '1e9' })],
    ['a timestamp in hex',               header({ ts: '0x50' })],
    ['a timestamp with a space',         header({ ts: '1343818800 ' })],
    ['a mac that is too short',          header({ mac: `${mac.slice(0, 39)}=` })],
    ['a mac that is too long',           header({ mac: `A${mac}` })],
    ['a mac without padding',            header({ mac: mac.slice(0, -1) })],
    ['a mac with another padding',       header({ mac: `${mac.slice(0, -2)}==` })],
    ['a mac in the URL alphabet',        header({ mac: mac.replace('+', '-') })],
    // The same 32 bytes to a lenient reader: the last character before = has two bits to spare.
    ['another spelling of the mac',      header({ mac: mac.replace('0=', '1=') })],
    ['a header that is too long',        `MAC ${'a="b", '.repeat(600)}`],
  ])('%s', (_, text) => {
    const parsed = parseMacHeader(text);
    expect(parsed).toMatchObject({ ok: false, refusal: 'unauthorized' });
  });
});
