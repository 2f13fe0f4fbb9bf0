import { bankFileList } from '../../bank/importing/bank-file.store.ts';
import { type ImportServices, importFile } from '../../bank/importing/import-file.ts';
import { readBankFiles } from '../../bank/importing/keep-file.ts';
import type { EdgeRequest } from '../../edge/reading/request.ts';
import { type Route, route } from '../../edge/route.ts';
import { listAnswer } from '../../figures/lists/list-answer.ts';
import { accept, granted, refuse } from '../../kernel/decision.ts';
import type { Operator } from '../../staff/actor.ts';
import { type OperatorServices, writeDown } from '../operate.ts';
import * as wire from './bank-statement.wire.ts';
import { type SavedFile, savedFileRefusals, withSavedFile } from './saved-file.ts';

export type StatementServices = OperatorServices & { readonly bankImports: ImportServices };

const tags = ['Operator: bank'];

type Request = EdgeRequest<unknown, unknown, unknown, Operator>;
type Report = ReturnType<typeof wire.reportOnWire>;

/** Takes the saved file, and records the act. */
const take =
  ({ bankImports, engine }: StatementServices, request: Request) =>
  async (file: SavedFile): Promise<Report> => {
    const report = await importFile(bankImports, file);
    if (!report.repeated) {
      const details = { sha256: report.sha256, statements: report.statements.length };
      const subject = `bank file ${report.fileId}`;
      await writeDown(engine, request, { action: 'take_bank_file', subject, details });
    }
    return wire.reportOnWire(report);
  };

const takeRoute = (services: StatementServices): Route =>
  route({
    ...services.door.at('POST /admin/v1/bank-statements'),
    summary: 'Take a statement file of the bank (camt.052, camt.053, camt.054)',
    tags,
    takesFile: true,
    trickleMs: 20_000,
    request: {},
    answers: { 200: wire.fileReport },
    successStatus: 200,
    refusals: savedFileRefusals,
    handle: (request) => withSavedFile(request, take(services, request)),
  });

const readRoute = ({ engine, door }: StatementServices): Route =>
  route({
    ...door.at('GET /admin/v1/bank-statements/:file_id'),
    summary: 'Read a statement file that was taken, with its report',
    tags,
    request: { params: wire.fileParams },
    answers: { 200: wire.bankFileAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params }) => {
      const [file] = granted(await engine.read(readBankFiles, [params.file_id.toLowerCase()]));
      return file === undefined
        ? refuse('not_found', 'There is no such file.')
        : accept(wire.bankFileOnWire(file));
    },
  });

/** Statement files (bank 2). */
export const bankStatementRoutes = (services: StatementServices): readonly Route[] => [
  takeRoute(services),
  readRoute(services),
];

export const bankStatementListRoutes = ({
  engine,
  database,
  door,
}: StatementServices): readonly Route[] => {
  const read = async (ids: readonly string[]) =>
    granted(await engine.read(readBankFiles, ids)).map(wire.bankFileOnWire);
  const face = { list: bankFileList, csv: wire.bankFileCsv, read };
  return [
    route({
      ...door.at('GET /admin/v1/bank-statements'),
      summary: 'List the statement files that were taken, the newest first',
      tags,
      request: { query: wire.bankFilesQuery },
      answers: { 200: wire.bankFilesAnswer },
      successStatus: 200,
      refusals: { invalid_parameters: 400 },
      handle: ({ query, accept: accepted }) =>
        listAnswer(database, face, query, { accept: accepted }),
    }),
  ];
};
