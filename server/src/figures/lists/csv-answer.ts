import { StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { type CsvForm, csvType, headerLine, rowLine } from './csv.ts';

const csvAccepted = /(^|,)\s*text\/csv\s*($|[;,])/i;

/** Whether CSV is asked for, by the parameter or by the header `Accept`. */
export const isCsv = (format: 'json' | 'csv' | undefined, accepted: string | undefined): boolean =>
  format === undefined ? csvAccepted.test(accepted ?? '') : format === 'csv';

/**
 * Rows as CSV, a piece for each step. The first rows are there before the answer begins: a list that
 * cannot be read is refused as ever.
 */
export async function csvAnswer<Row extends object>(
  list: string,
  form: CsvForm<Row>,
  steps: AsyncGenerator<readonly Row[], void>,
): Promise<StreamedAnswer> {
  const pieces = csvPieces(form, steps);
  const first = await pieces.next();
  return new StreamedAnswer(resumed(first, pieces), csvType, {
    'content-disposition': `attachment; filename="${list.replaceAll('_', '-')}.csv"`,
  });
}

async function* resumed(
  first: IteratorResult<string, void>,
  rest: AsyncGenerator<string, void>,
): AsyncGenerator<string, void> {
  if (first.done !== true) yield first.value;
  yield* rest;
}

async function* csvPieces<Row extends object>(
  form: CsvForm<Row>,
  steps: AsyncGenerator<readonly Row[], void>,
): AsyncGenerator<string, void> {
  let header = headerLine(form);
  for await (const rows of steps) {
    yield header + rows.map((row) => rowLine(form, row)).join('');
    header = '';
  }
}
