import { expect, test } from 'vitest';
import { bytesOf, type FileContent } from '../../../tests/support/bank-reading.ts';
import { camtXml } from '../../../tests/support/camt-file.ts';
import {
  type ReportFile,
  type ReportPayment,
  reportXml,
} from '../../../tests/support/report-file.ts';
import { zipOf } from '../../../tests/support/zip-file.ts';
import { kindOfBankFile, readReportFile } from './read-report-file.ts';

const read = (content: FileContent) => readReportFile(bytesOf(content));
const readOf = async (file: ReportFile) => (await read(reportXml(file)))[0];
const ofPayment = (payment: ReportPayment) =>
  readOf({ blocks: [{ id: 'FILE-1-B1', payments: [payment] }] });
const camt = camtXml({ statements: [{ entries: [{}] }] });

/** A report on all three levels, with a mixed block and a rejected one. */
const mixed: ReportFile = {
  status: 'PART',
  blocks: [
    {
      id: 'FILE-1-B1',
      status: 'PART',
      payments: [
        { endToEndId: 'FILE-1-1', instructionId: 'FILE-1-1', status: 'ACCP' },
        {
          endToEndId: 'FILE-1-2',
          status: 'RJCT',
          reasons: [
            { code: 'AC04', texts: ['Account closed', 'on 1 January'] },
            { proprietary: 'X-17' },
          ],
        },
      ],
    },
    {
      id: 'FILE-1-B2',
      status: 'RJCT',
      reasons: [{ code: 'DT01' }],
    },
  ],
};
const reason = (code: string | null, proprietary: string | null = null, texts: string[] = []) => ({
  code,
  proprietary,
  texts,
});
const payment = (id: string, status: string, reasons: unknown[] = []) => ({
  originalEndToEndId: id,
  originalInstructionId: null,
  originalUetr: null,
  status,
  reasons,
  payeeName: null,
});

// biome-ignore format: a table
test.each<[string, (xml: string) => FileContent, ReportFile]>([
  ['version .03',   (xml) => xml,                                             { version: 3 }],
  ['version .10',   (xml) => xml,                                             { version: 10 }],
  ['version .14',   (xml) => xml,                                             { version: 14, prefix: 'p' }],
  ['a zipped file', (xml) => zipOf({ name: 'r.xml', bytes: Buffer.from(xml) }), { version: 11 }],
  ['an envelope',   (xml) => xml,                                             { version: 12, isEnveloped: true }],
])('bank 3: a report is read on all levels: %s', async (_, packed, form) => {
  expect(await read(packed(reportXml({ ...mixed, ...form })))).toEqual([
    {
      state: 'readable',
      index: 0,
      version: form.version,
      messageId: 'REPORT-1',
      createdAt: '2026-01-05T20:00:00Z',
      originalMessageId: 'FILE-1',
      originalName: 'pain.001.001.09',
      group: { status: 'PART', reasons: [] },
      blocks: [
        {
          originalBlockId: 'FILE-1-B1',
          status: 'PART',
          reasons: [],
          transactions: [
            { ...payment('FILE-1-1', 'ACCP'), originalInstructionId: 'FILE-1-1' },
            payment('FILE-1-2', 'RJCT', [
              reason('AC04', null, ['Account closed', 'on 1 January']),
              reason(null, 'X-17'),
            ]),
          ],
        },
        { originalBlockId: 'FILE-1-B2', status: 'RJCT', reasons: [reason('DT01')], transactions: [] },
      ],
    },
  ]);
});

test('a report on the whole file has no blocks, and one without a status no group', async () => {
  const reasons = [{ code: 'FF01', texts: ['Line 3'] }];
  expect(await readOf({ status: 'RJCT', reasons })).toMatchObject({
    group: { status: 'RJCT', reasons: [reason('FF01', null, ['Line 3'])] },
    blocks: [],
  });
  expect(await readOf({ blocks: [] })).toMatchObject({ group: null });
});

test('bank 3: a close match of verification of payee gives the name that the bank knows', async () => {
  const long = 'x'.repeat(105);
  const sentName = 'P. Schmitz';
  // biome-ignore format: a table
  const rows = [
    [{ status: 'RVMC', texts: ['Peter Schmitz'] },      'Peter Schmitz'],
    [{ status: 'RVMC', texts: [long, 'tail'] },         `${long}tail`],
    [{ status: 'RVMC', texts: ['Peter', 'Schmitz'] },   'Peter Schmitz'],
    [{ status: 'RVMC', texts: [] },                     null],
    [{ status: 'RVNM', texts: ['Not the same name'] },  null],
    [{ status: 'RCVC', texts: [] },                     null],
    [{ status: 'RVNA', texts: ['Try later'] },          null],
  ] as const;
  for (const [{ status, texts }, payeeName] of rows) {
    const found = await ofPayment({
      endToEndId: 'FILE-1-1',
      status,
      sentName,
      reasons: [{ texts }],
    });
    expect(found).toMatchObject({ blocks: [{ transactions: [{ status, payeeName }] }] });
  }
});

test('filler ids are ignored', async () => {
  const uetr = '00000000-0000-4000-8000-00000000abcd';
  const found = await ofPayment({ endToEndId: 'NOTPROVIDED', uetr, status: 'ACSP' });
  const transaction = { originalEndToEndId: null, originalUetr: uetr };
  expect(found).toMatchObject({ blocks: [{ transactions: [transaction] }] });
});

// biome-ignore format: a table
test.each<[string, FileContent, number, string]>([
  ['another document',      '<a>\n</a>',                                                1, 'the document is no pain.002'],
  ['a statement',           camt,                                                       1, 'the document is no pain.002'],
  ['an unused version',     reportXml({ version: 4 }),                                  2, 'the version pain.002.001.04 is not known'],
  ['a future version',      reportXml({ version: 15 }),                                 2, 'the version pain.002.001.15 is not known'],
  ['another namespace',     reportXml({}).replace('pain.002', 'pain.014'),              2, 'the namespace says pain.014, the message is pain.002'],
  ['no original file',      reportXml({ originalMessageId: 'NOTPROVIDED' }),            4, 'the report does not say which file it is about'],
  ['an invalid status',     reportXml({ status: 'rejected' }),                          4, '"rejected" is no status'],
  ['a block status',        reportXml({ blocks: [{ status: 'NO!' }] }),                 5, '"NO!" is no status'],
  ['a payment without ids', reportXml({ blocks: [{ payments: [{ status: 'RJCT' }] }] }), 6, 'a payment has no id'],
  ['a payment twice',
    reportXml({ blocks: [{ payments: [{ endToEndId: 'A', status: 'RJCT' }, { endToEndId: 'A', status: 'ACCP' }] }] }),
    7, 'the payment "A" has two statuses'],
])('refused with line and reason: %s', async (_, content, line, why) => {
  expect(await read(content)).toMatchObject([{ state: 'refused', line, reason: why }]);
});

test('a refused report keeps what was read, and other reports of the file are read', async () => {
  const member = (name: string, file: ReportFile) => ({
    name,
    bytes: Buffer.from(reportXml(file)),
  });
  const zip = zipOf(member('1.xml', { status: '?' }), member('2.xml', { status: 'ACCP' }));
  expect(await read(zip)).toMatchObject([
    { state: 'refused', index: 0, messageId: 'REPORT-1', originalMessageId: 'FILE-1' },
    { state: 'readable', index: 1, group: { status: 'ACCP' } },
  ]);
});

// biome-ignore format: a table
test.each<[string, FileContent, string, number | null]>([
  ['not XML',           'Dear customer',                          'no_xml',            1],
  ['a cut file',        reportXml(mixed).slice(0, -30),           'not_well_formed',   8],
  ['a document type',   '<!DOCTYPE a><a/>',                       'doctype',           1],
  ['two documents',     `<e>${reportXml({}).slice(39)}${reportXml({}).slice(39)}</e>`, 'several_documents', 4],
  ['a cut archive',     zipOf({ name: 'r.xml', bytes: Buffer.from(reportXml({})) }).subarray(0, 60), 'broken_archive', null],
])('bank 6: an unreadable file is rejected with code and line: %s', async (_, content, code, line) => {
  await expect(read(content)).rejects.toMatchObject({ code, line });
});

// biome-ignore format: a table
test.each<[string, FileContent, string | null]>([
  ['a statement',           camt,                                                          'statements'],
  ['a report',              reportXml(mixed),                                              'report'],
  ['a report, zipped',      zipOf({ name: 'r.xml', bytes: Buffer.from(reportXml({})) }),   'report'],
  ['a report, enveloped',   reportXml({ isEnveloped: true, prefix: 'x' }),                 'report'],
  ['a payment file',        '<Document><CstmrCdtTrfInitn/></Document>',                    null],
])('the first elements of a file decide its kind: %s', async (_, content, kind) => {
  expect(await kindOfBankFile(bytesOf(content))).toBe(kind);
});

test('only the beginning of a large file is read to find its kind', async () => {
  let read = 0;
  async function* large() {
    yield Buffer.from('<Document><CstmrPmtStsRpt>');
    for (; read < 100; read += 1) yield Buffer.from(' '.repeat(65_536));
  }
  expect(await kindOfBankFile(large())).toBe('report');
  expect(read).toBeLessThan(3);
});
