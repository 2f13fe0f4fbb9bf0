import { describe, expect, test } from 'vitest';
import { bytesOf, type FileContent, statementsOf } from '../../../tests/support/bank-reading.ts';
import { camtXml } from '../../../tests/support/camt-file.ts';
import { zipOf } from '../../../tests/support/zip-file.ts';
import { UnreadableFile } from '../xml/unreadable-file.ts';
import { checkBankFile } from './read-bank-file.ts';

// Bank 6, Refused statements: a file that cannot be read at all.

const xml = camtXml({ statements: [{ entries: [{}] }] });
const member = (name: string, content: FileContent) => ({ name, bytes: Buffer.from(content) });

async function faultOf(content: FileContent, chunkBytes?: number): Promise<UnreadableFile> {
  const read = checkBankFile(bytesOf(content, chunkBytes));
  const fault = await read.then(
    () => null,
    (why: unknown) => why,
  );
  if (fault instanceof UnreadableFile) return fault;
  throw fault ?? new Error('it can be read');
}
const nested = (levels: number): string => `${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}`;

describe('XML', () => {
  // biome-ignore format: a table
  test.each([
    ['nothing',                     '',                                                    'no_xml',            1],
    ['blanks',                      ' \n ',                                                'no_xml',            2],
    ['text',                        'Dear customer',                                       'no_xml',            1],
    ['JSON',                        '{"statements": []}',                                  'no_xml',            1],
    ['only a declaration',          '<?xml version="1.0"?>',                               'no_xml',            1],
    ['an open element',             '<a>\n<b>',                                            'not_well_formed',   2],
    ['crossed elements',            '<a><b></a></b>',                                      'not_well_formed',   1],
    ['a repeated attribute',        '<a b="1" b="2"/>',                                    'not_well_formed',   1],
    ['an entity of its own',        '<a>&lol;</a>',                                        'not_well_formed',   1],
    ['text after the end',          '<a/>text',                                            'not_well_formed',   1],
    ['two documents',               `${xml}${xml}`,                                        'several_documents', 6],
    ['two roots',                   '<a/>\n<b/>',                                          'several_documents', 2],
    ['two messages in an envelope', `<e>${xml.split('?>\n')[1]}${xml.split('?>\n')[1]}</e>`, 'several_documents', 5],
    ['a document type',             '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>',        'doctype',           1],
    ['101 levels',                  nested(101),                                           'too_deep',          1],
  ])('%s is refused', async (_, content, code, line) => {
    expect(await faultOf(content)).toMatchObject({ code, line });
  });

  test('multiplying entities are refused with their document type', async () => {
    const entities = Array.from(
      { length: 9 },
      (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
    );
    const bomb = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY l0 "lol">${entities.join('')}]><l>&l9;</l>`;
    expect(await faultOf(bomb)).toMatchObject({ code: 'doctype' });
  });

  test('100 levels are read', async () => {
    expect(await statementsOf(nested(100))).toMatchObject([{ head: null }]);
  });

  test.each([
    ['a text', `<a>${'x'.repeat(70_000)}</a>`],
    ['an attribute', `<a b="${'x'.repeat(70_000)}"/>`],
    ['an attribute without end', `<a b="${'x'.repeat(1_200_000)}`],
    ['a comment without end', `<a><!--${'x'.repeat(1_200_000)}`],
    ['a name without end', `<${'x'.repeat(1_200_000)}`],
  ])('%s is too long and refused', async (_, content) => {
    expect(await faultOf(content)).toMatchObject({ code: 'too_large' });
  });

  test('a document of more than 100 MB is refused', async () => {
    async function* endless() {
      yield Buffer.from('<a>');
      const blanks = Buffer.from(`<b/>${' '.repeat(1_048_572)}`);
      for (let megabytes = 0; megabytes < 101; megabytes += 1) yield blanks;
    }
    const read = checkBankFile(endless());
    await expect(read).rejects.toMatchObject({ code: 'too_large' });
  });

  test('a file cut off anywhere is refused, with the line', async () => {
    const bytes = Buffer.from(xml.trimEnd());
    for (let length = 0; length < bytes.length; length += 97) {
      const { code, line } = await faultOf(bytes.subarray(0, length));
      expect(['no_xml', 'not_well_formed']).toContain(code);
      expect(line).toBeGreaterThanOrEqual(1);
    }
  });
});

describe('encodings', () => {
  const named = (encoding: string) =>
    camtXml({ encoding, statements: [{ entries: [{ additional: 'Žuvėdra für 5 €' }] }] });
  const latin = (encoding: string) =>
    camtXml({ encoding, statements: [{ entries: [{ additional: 'für' }] }] });
  const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
  const additionalOf = async (content: FileContent) => {
    const [statement] = await statementsOf(content);
    return statement !== undefined && 'entries' in statement && statement.entries[0]?.additional;
  };

  test('UTF-8 is read with a byte order mark, without one, and without a declaration', async () => {
    for (const text of [
      named('UTF-8'),
      `\ufeff${named('utf-8')}`,
      named('UTF-8').split('?>\n')[1],
    ]) {
      expect(await additionalOf(text ?? '')).toBe('Žuvėdra für 5 €');
    }
  });

  test('UTF-16 of either byte order is read with its byte order mark', async () => {
    const little = utf16(named('UTF-16'));
    expect(await additionalOf(little)).toBe('Žuvėdra für 5 €');
    expect(await additionalOf(Buffer.from(little).swap16())).toBe('Žuvėdra für 5 €');
  });

  test('the one-byte encodings are read as declared', async () => {
    const bytes = (encoding: string, euro: number) => {
      const text = latin(encoding).replace('für', 'für €');
      return Buffer.from(
        Buffer.from(text.replace('€', '\u0001'), 'latin1').map((byte) =>
          byte === 1 ? euro : byte,
        ),
      );
    };
    expect(await additionalOf(Buffer.from(latin('ISO-8859-1'), 'latin1'))).toBe('für');
    expect(await additionalOf(bytes('ISO-8859-15', 0xa4))).toBe('für €');
    expect(await additionalOf(bytes('windows-1252', 0x80))).toBe('für €');
  });

  test.each([
    ['invalid UTF-8', Buffer.from(latin('UTF-8'), 'latin1')],
    ['UTF-8 cut within a letter', Buffer.concat([Buffer.from('<a/>'), Buffer.from([0xc3])])],
    ['UTF-16 without a byte order mark', Buffer.from(named('UTF-16'), 'utf16le')],
    ['UTF-8 declared as UTF-16', Buffer.from(named('UTF-16'))],
    ['UTF-16 declared as UTF-8', utf16(named('UTF-8'))],
    ['UTF-16 cut within a letter', utf16(named('UTF-16')).subarray(0, -1)],
    ['an unknown encoding', Buffer.from(named('EBCDIC-INT'))],
  ])('%s is refused', async (_, bytes) => {
    expect(await faultOf(bytes)).toMatchObject({ code: 'wrong_encoding' });
  });
});

describe('archives', () => {
  const [one, two] = [
    camtXml({ statements: [{ id: 'ONE' }] }),
    camtXml({ statements: [{ id: 'TWO' }, { id: 'THREE' }] }),
  ];
  const idsOf = async (archive: Buffer, chunkBytes?: number) =>
    (await checkBankFile(bytesOf(archive, chunkBytes))).map(({ head }) => [
      head?.index,
      head?.statementId,
    ]);

  test.each([1, 7, 100, 65_536])(
    'members are read one after another, in chunks of %i',
    async (chunk) => {
      const forms = [{}, { isStored: true }, { sumsFollow: true }];
      for (const form of forms) {
        const archive = zipOf(
          { ...member('a.xml', one), ...form },
          { ...member('b.xml', two), ...form },
        );
        expect(await idsOf(archive, chunk)).toEqual([
          [0, 'ONE'],
          [1, 'TWO'],
          [2, 'THREE'],
        ]);
      }
    },
  );

  test('metadata files of operating systems are skipped', async () => {
    const archive = zipOf(
      member('x/', ''),
      member('__MACOSX/._a', 'binary'),
      member('x/.DS_Store', '?'),
      member('x/a.xml', one),
    );
    expect(await idsOf(archive)).toEqual([[0, 'ONE']]);
  });

  const good = zipOf(member('a.xml', one));
  const changed = (at: number) =>
    Buffer.from(good.map((byte, index) => (index === at ? byte ^ 1 : byte)));
  // biome-ignore format: a table
  test.each([
    ['an empty archive',         zipOf(),                                                          'no_xml',         'no XML'],
    ['a member that is not XML', zipOf(member('a.pdf', '%PDF-1.7')),                               'no_xml',         'no XML'],
    ['an archive inside',        zipOf(member('a.zip', good)),                                     'broken_archive', 'inside the archive'],
    ['an encrypted member',      zipOf({ ...member('a.xml', one), isEncrypted: true }),            'broken_archive', 'encrypted'],
    ['a stored member without its size', zipOf({ ...member('a.xml', one), isStored: true, sumsFollow: true }), 'broken_archive', 'where it ends'],
    ['1,001 members',            zipOf(...Array.from({ length: 1_001 }, () => member('a/', ''))),  'broken_archive', 'more than 1000'],
    ['a wrong check sum',        changed(14),                                                      'broken_archive', 'check sum'],
    ['a wrong size',             changed(22),                                                      'broken_archive', 'size'],
    ['another method',           changed(8),                                                       'broken_archive', 'method'],
    ['a decompression bomb',     zipOf(member('a.xml', `<a>${' '.repeat(20_000_000)}`)),           'broken_archive', '250 times'],
  ])('%s is refused', async (_, archive, code, reason) => {
    expect(await faultOf(archive)).toMatchObject({ code, reason: expect.stringContaining(reason) });
  });

  test('an archive cut off anywhere is refused', async () => {
    const archive = zipOf(member('a.xml', one), { ...member('b.xml', two), sumsFollow: true });
    for (let length = 4; length < archive.length; length += 31) {
      expect(await faultOf(archive.subarray(0, length))).toMatchObject({
        code: expect.stringMatching(/broken_archive|no_xml|not_well_formed/),
      });
    }
    expect(await faultOf(archive.subarray(0, -1))).toMatchObject({ code: 'broken_archive' });
  });
});
