import { expect, test } from 'vitest';
import { bytesOf } from '../../../tests/support/bank-reading.ts';
import { type ReportFile, reportXml } from '../../../tests/support/report-file.ts';
import { outcomesOf } from './outcomes.ts';
import { readReportFile } from './read-report-file.ts';

const payments = [
  { blockId: 'B1', endToEndId: 'P1', uetr: 'u1' },
  { blockId: 'B1', endToEndId: 'P2', uetr: 'u2' },
  { blockId: 'B2', endToEndId: 'P3', uetr: 'u3' },
];

async function statusesOf(file: ReportFile) {
  const [report] = await readReportFile(bytesOf(reportXml(file)));
  if (report?.state !== 'readable') throw new Error('it was refused');
  const outcomes = outcomesOf(report, payments);
  return payments.map(({ endToEndId }) => outcomes.get(endToEndId)?.status ?? null);
}

const one = { endToEndId: 'P1', status: 'RJCT' };

// biome-ignore format: a table
test.each<[string, ReportFile, (string | null)[]]>([
  ['a file status alone',       { status: 'ACCP' },                                                              ['ACCP', 'ACCP', 'ACCP']],
  ['a block status',            { blocks: [{ id: 'B1', status: 'RJCT' }] },                                      ['RJCT', 'RJCT', null  ]],
  ['a block over the file',     { status: 'ACTC', blocks: [{ id: 'B2', status: 'RJCT' }] },                      ['ACTC', 'ACTC', 'RJCT']],
  ['a payment over both',       { status: 'ACTC', blocks: [{ id: 'B1', status: 'ACSP', payments: [one] }] },     ['RJCT', 'ACSP', 'ACTC']],
  ['a mixed file',              { status: 'PART', blocks: [{ id: 'B1', status: 'PART', payments: [one] }] },     ['RJCT', null,   null  ]],
  ['a mixed block',             { status: 'ACTC', blocks: [{ id: 'B1', status: 'PART', payments: [one] }] },     ['RJCT', null,   'ACTC']],
  ['a block without a status',  { status: 'ACTC', blocks: [{ id: 'B1', payments: [one] }] },                     ['RJCT', 'ACTC', 'ACTC']],
  ['an instruction id',         { blocks: [{ id: 'B1', payments: [{ instructionId: 'P2', status: 'ACSC' }] }] }, [null,   'ACSC', null  ]],
  ['a UETR alone',              { blocks: [{ payments: [{ uetr: 'U3', status: 'ACSC' }] }] },                    [null,   null,   'ACSC']],
  ['payee name mismatches',     { status: 'RVCM', blocks: [{ id: 'B1', payments: [{ endToEndId: 'P2', status: 'RVNM' }] }] }, [null, 'RVNM', null]],
  ['a payment of another file', { blocks: [{ id: 'B9', payments: [{ endToEndId: 'P9', status: 'RJCT' }] }] },    [null,   null,   null  ]],
  ['nothing',                   {},                                                                              [null,   null,   null  ]],
])('decision 0218: the status of each payment after a report with %s', async (_, file, expected) => {
  expect(await statusesOf(file)).toEqual(expected);
});

test('reasons come from the same level as the status', async () => {
  const reasons = [{ code: 'DT01' }];
  const xml = reportXml({ status: 'RJCT', reasons });
  const [report] = await readReportFile(bytesOf(xml));
  if (report?.state !== 'readable') throw new Error('it was refused');
  expect(outcomesOf(report, payments).get('P3')).toEqual({
    status: 'RJCT',
    reasons: [{ code: 'DT01', proprietary: null, texts: [] }],
    payeeName: null,
  });
});
