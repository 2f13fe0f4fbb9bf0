import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bankFileList } from '../../bank/importing/bank-file.store.ts';
import { type ImportServices, importFile } from '../../bank/importing/import-file.ts';
import { readBankFiles } from '../../bank/importing/keep-file.ts';
import { UnreadableFile } from '../../bank/xml/unreadable-file.ts';
import { saveFile } from '../../edge/reading/file-body.ts';
import type { EdgeRequest } from '../../edge/reading/request.ts';
import { type Route, route } from '../../edge/route.ts';
import { listAnswer } from '../../figures/lists/list-answer.ts';
import { accept, type Decision, granted, refuse } from '../../kernel/decision.ts';
import type { Operator } from '../../staff/actor.ts';
import { type OperatorServices, writeDown } from '../operate.ts';
import * as wire from './bank-statement.wire.ts';

export type StatementServices = OperatorServices & { readonly bankImports: ImportServices };

const tags = ['Operator: bank'];

/** Bank 2, Statement files. */
const fileBytesMax = 100 * 1_024 * 1_024;

type Refusal = 'invalid_request' | 'too_large' | 'unreadable_file';
type Request = EdgeRequest<unknown, unknown, unknown, Operator>;
type Report = ReturnType<typeof wire.reportOnWire>;

const noFile = refuse('invalid_request', 'A file is required as the request body.');

/** Takes what was saved; a file that cannot be read at all is the sender's to mend. */
async function take(
  { bankImports, engine }: StatementServices,
  request: Request,
  folder: string,
): Promise<Decision<Report, Refusal>> {
  if (request.file === null) return noFile;
  const path = join(folder, 'statement');
  const saved = await saveFile(request.file, path, fileBytesMax);
  if (!saved.ok) return saved;
  if (saved.value.bytes === 0) return noFile;
  try {
    const report = await importFile(bankImports, { path, ...saved.value });
    if (!report.repeated) {
      const details = { sha256: report.sha256, statements: report.statements.length };
      const subject = `bank file ${report.fileId}`;
      await writeDown(engine, request, { action: 'take_bank_file', subject, details });
    }
    return accept(wire.reportOnWire(report));
  } catch (error) {
    if (error instanceof UnreadableFile) return refuse('unreadable_file', error.message);
    throw error;
  }
}

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
    refusals: { invalid_request: 400, too_large: 413, unreadable_file: 422 },
    handle: async (request) => {
      const folder = await mkdtemp(join(tmpdir(), 'florin-bank-'));
      try {
        return await take(services, request, folder);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
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
