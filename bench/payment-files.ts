/**
 * Measures the writing of a large payment file to disk, in both versions: payouts a second, memory
 * and pauses. Then it measures the reading of the bank's report about it. The goal is 5,000 payouts
 * a second in constant memory.
 *
 * npm run build && npm run bench:payment-files [-- --payouts 50000 --rounds 5]
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type * as Reports from '../server/src/bank/reports/read-report-file.ts';
import type * as Ids from '../server/src/bank/writing/payment-ids.ts';
import type { PaymentItem } from '../server/src/bank/writing/payment-message.ts';
import type * as Writer from '../server/src/bank/writing/write-payment-file.ts';
import type { UnixSeconds } from '../server/src/kernel/time.ts';
import { keep } from './arena.ts';
import { writeReport } from './payment-files/write-report.ts';
import { shown } from './table.ts';

const { values } = parseArgs({
  options: {
    payouts: { type: 'string', default: '50000' },
    rounds: { type: 'string', default: '5' },
  },
});
const payouts = Number(values.payouts);
const rounds = Number(values.rounds);

/** The built code and not the source, as in production. */
const built = new URL('../server/dist/bank/', import.meta.url);
const moduleOf = (path: string): Promise<unknown> => import(new URL(path, built).href);
const { paymentFileText } = (await moduleOf('writing/write-payment-file.js')) as typeof Writer;
const { paymentIds } = (await moduleOf('writing/payment-ids.js')) as typeof Ids;
const { readReportFile } = (await moduleOf('reports/read-report-file.js')) as typeof Reports;

const ids = paymentIds('00000000-0000-4000-8000-000000000001');
const minorOf = (at: number): bigint => BigInt((at % 100_000) + 1);

const home = { street: 'Šilo g. 4', postalCode: 'LT-91100', town: 'Klaipėda', country: 'LT' };

/** Generated one by one, as from a database cursor: none is kept. */
async function* items(): AsyncGenerator<PaymentItem> {
  for (let at = 1; at <= payouts; at += 1) {
    yield {
      endToEndId: ids.endToEndId(at),
      minor: minorOf(at),
      currency: 'EUR',
      creditor: {
        name: at % 2 === 0 ? `Recipient number ${at}` : `Žydrūnė Щукина ${at} & sūnūs`,
        iban: 'LT601010012345678901',
        bic: at % 3 === 0 ? 'NLBKLT22' : null,
        address: at % 5 === 0 ? home : null,
      },
      remittance:
        at % 4 === 0
          ? { reference: 'RF18539007547034' }
          : { text: `Sąskaita № ${at}, už paslaugas, with our thanks for the quick delivery` },
    };
  }
}

let total = 0n;
for (let at = 1; at <= payouts; at += 1) total += minorOf(at);

const textOf = (version: Writer.PaymentFileVersion): AsyncGenerator<string> =>
  paymentFileText(
    {
      messageId: ids.messageId,
      createdAt: 1_767_621_600 as UnixSeconds,
      debtor: { name: 'Florin, UAB', iban: 'LT121000011101001000', bic: 'NLBKLT22' },
      batchBooking: false,
      blocks: [
        {
          blockId: ids.blockId(1),
          instant: false,
          executionDate: '2026-01-06',
          totals: { count: payouts, minor: total },
          items: items(),
        },
      ],
    },
    version,
  );

async function measured(work: () => Promise<void>) {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  const pauses = monitorEventLoopDelay({ resolution: 1 });
  pauses.enable();
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  await work();
  const seconds = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  pauses.disable();
  clearInterval(watch);
  return {
    perSecond: payouts / seconds,
    cpuUs: (user + system) / payouts,
    megabytes: (peak - before) / 1_048_576,
    pauseMs: pauses.max / 1e6,
  };
}
type Measured = Awaited<ReturnType<typeof measured>>;

const folder = await mkdtemp(join(tmpdir(), 'florin-bench-'));
const path = join(folder, 'payments.xml');
const reportPath = join(folder, 'report.xml');
await writeReport(reportPath, payouts);

/** One piece ahead: by default a stream asks for sixteen in a row, without a pause. */
const write = (version: Writer.PaymentFileVersion): Promise<void> =>
  pipeline(Readable.from(textOf(version), { highWaterMark: 1 }), createWriteStream(path));

const works: Readonly<Record<string, () => Promise<void>>> = {
  'write pain.001.001.09': () => write('pain.001.001.09'),
  'write pain.001.001.03': () => write('pain.001.001.03'),
  'read pain.002.001.10': async () => {
    const [report] = await readReportFile(createReadStream(reportPath));
    if (report?.state !== 'readable') throw new Error('the report was refused');
    if (report.blocks[0]?.transactions.length !== payouts) throw new Error('payments are missing');
  },
};

const results: Record<string, Measured[]> = {};
for (let round = 1; round <= rounds; round += 1) {
  for (const [name, work] of Object.entries(works)) {
    results[name] ??= [];
    results[name].push(await measured(work));
  }
  process.stderr.write(`round ${round}/${rounds}\n`);
}
const { size } = await stat(path);
await rm(folder, { recursive: true });

const middle = (list: readonly number[]): number =>
  list.toSorted((one, other) => one - other)[list.length >> 1] ?? Number.NaN;
const line = ([name, list]: [string, readonly Measured[]]): string => {
  const cells = [
    name,
    shown(middle(list.map(({ perSecond }) => perSecond)), 0),
    shown(middle(list.map(({ cpuUs }) => cpuUs)), 1),
    // The first round shows a fresh process.
    shown(list[0]?.megabytes, 0),
    shown(Math.max(...list.map(({ pauseMs }) => pauseMs)), 0),
  ];
  return `| ${cells.join(' | ')} |`;
};
process.stdout.write(
  `\nA file of ${payouts} payouts, ${shown(size / 1e6, 1)} MB.\n\n` +
    '| | payouts per second | CPU µs a payout | memory grew by MB | longest pause ms |\n' +
    `|---|---|---|---|---|\n${Object.entries(results).map(line).join('\n')}\n`,
);
await keep('payment-files', { payouts, rounds, results });
