import { beginStreaming, type StreamedAnswer } from '../../edge/answering/streamed-answer.ts';
import { type CsvForm, csvType, headerLine, rowLine } from './csv.ts';

/** Rows as CSV, one piece for each step. */
export function csvAnswer<Row extends object>(
  list: string,
  form: CsvForm<Row>,
  steps: AsyncGenerator<readonly Row[], void>,
): Promise<StreamedAnswer> {
  return beginStreaming(csvPieces(form, steps), csvType, {
    'content-disposition': `attachment; filename="${list.replaceAll('_', '-')}.csv"`,
  });
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
