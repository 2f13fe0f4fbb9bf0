import { type Static, Type } from 'typebox';
import type { BankFile } from '../../bank/importing/bank-file.store.ts';
import type { FileReport, StatementReport } from '../../bank/importing/report.ts';
import { problemIn } from '../../bank/problems.ts';
import { createdAt, inMinorUnits, orNull } from '../../edge/wire.ts';
import type { CsvForm } from '../../figures/lists/csv.ts';
import { listQuery, pageAnswer } from '../../figures/lists/list.wire.ts';

const count = (description: string) => Type.Integer({ description });

const problemDetail = Type.Object(
  {
    code: Type.String({ description: 'What is wrong; `other`: the sentence is all there is' }),
    line: orNull(
      Type.Integer({ description: 'Line of the file; null: it is about the statement' }),
    ),
    values: Type.Record(Type.String(), Type.String(), {
      description: 'What the file says, by names that the code knows',
    }),
  },
  { description: 'One problem' },
);

const statementReport = Type.Object(
  {
    state: Type.Enum(['taken', 'refused'], { description: 'A statement is refused whole' }),
    statement_id: orNull(Type.String({ description: "The bank's own id of the statement" })),
    account: orNull(Type.String({ description: 'IBAN of the account, as the file says' })),
    opening: orNull(inMinorUnits('Opening balance')),
    closing: orNull(inMinorUnits('Closing balance')),
    entries: count('Entries in the statement'),
    new: count('Entries that were not known'),
    known: count('Entries that were known'),
    changed: count('Entries that were known with another amount'),
    matched: count('Transactions that were recognised'),
    suspense: count('Transactions that wait for a person'),
    ignored: count('Transactions that are only announced, or move nothing'),
    continuity: Type.Enum(['ok', 'gap', 'overlap', 'unknown'], {
      description: 'How it joins the statement before it',
    }),
    problems: Type.Array(Type.String(), { description: 'What is wrong, for a person' }),
    problem_details: Type.Array(problemDetail, {
      description: 'The same for programs, one for each of `problems` and in their order',
    }),
  },
  { description: 'What became of one statement' },
);

const fileFields = {
  file_id: Type.String({ description: 'Id of the file' }),
  sha256: Type.String({ description: 'Of its bytes' }),
};

const statements = () =>
  Type.Array(statementReport, { description: 'The statements of the file, in their order' });

export const fileReport = Type.Object(
  {
    ...fileFields,
    repeated: Type.Boolean({ description: 'The same file was taken before: nothing happened' }),
    statements: statements(),
  },
  { $id: 'BankFileReport' },
);

export const fileParams = Type.Object({
  file_id: Type.String({ format: 'uuid', description: 'Id of the file' }),
});

export const bankFileAnswer = Type.Object(
  {
    ...fileFields,
    name: orNull(Type.String({ description: 'As it was given; null: it had none' })),
    bytes: Type.Integer({ description: 'Size of the file' }),
    statements: statements(),
    created_at: createdAt(),
  },
  { $id: 'BankFile' },
);

export const bankFilesQuery = listQuery({});
export const bankFilesAnswer = pageAnswer(bankFileAnswer, 'BankFiles');

type WireFile = Static<typeof bankFileAnswer>;

export const bankFileCsv: CsvForm<WireFile> = {
  columns: ['file_id', 'sha256', 'name', 'bytes', 'created_at'],
  amounts: [],
  currencyOf: () => '',
};

const minor = (text: string | null): number | null => (text === null ? null : Number(text));

const statementOnWire = ({
  statementId,
  opening,
  closing,
  ...rest
}: StatementReport): Static<typeof statementReport> => ({
  ...rest,
  statement_id: statementId,
  opening: minor(opening),
  closing: minor(closing),
  problems: [...rest.problems],
  problem_details: rest.problems.map((sentence) => {
    const { values, ...said } = problemIn(sentence);
    return { ...said, values: { ...values } };
  }),
});

export const reportOnWire = (report: FileReport): Static<typeof fileReport> => ({
  file_id: report.fileId,
  sha256: report.sha256,
  repeated: report.repeated,
  statements: report.statements.map(statementOnWire),
});

export const bankFileOnWire = (file: BankFile): WireFile => ({
  file_id: file.id,
  sha256: file.sha256,
  name: file.name,
  bytes: file.bytes,
  statements: file.report.map(statementOnWire),
  created_at: file.createdAt,
});
