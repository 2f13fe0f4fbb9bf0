/**
 * Measures three things in one run on this machine: how fast webhooks and callbacks are sent,
 * beside what the machine can do without us (undici alone, signing alone); how long after the
 * commit they are sent; and whether a hanging receiver affects the others. Compared measurements
 * alternate, so that a noisy neighbour affects both.
 *
 * npm run bench:delivery [-- --rounds 3 --count 15000 --seconds 5]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inArena, keep } from './arena.ts';
import { connectTo } from './delivery/backlog.ts';
import { type Child, startChild } from './delivery/child.ts';
import { createMeasures, type Project } from './delivery/measures.ts';
import type { Opened } from './delivery/receivers.ts';
import { deliveryTable } from './delivery/result-table.ts';
import { operatorOf } from './preparing.ts';
import { median, mediansOf, type Row } from './table.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    count: { type: 'string', default: '15000' },
    seconds: { type: 'string', default: '5' },
  },
});
const [rounds = 0, count = 0, seconds = 0] = [values.rounds, values.count, values.seconds].map(
  Number,
);
/** Signing is slow, and undici alone is fast: their counts make each take about as long. */
const signedCount = Math.ceil(count / 4);
const bareCount = count * 3;
const receiversOfBacklog = 10;
const receiversInAll = 50;

await inArena(async ({ start: startServer, atEnd, say, folder, adminToken: token }) => {
  say('Preparing: a server, fifty receivers …');
  const dataDir = join(folder, 'florin');
  const contestant = await startServer('../server/dist/main.js', { DATA_DIR: dataDir });
  const client = await connectTo(dataDir);
  atEnd(() => client.end());
  const start = (file: string): Child => {
    const child = startChild(file);
    atEnd(child.stop);
    return child;
  };
  const receivers = start('./receivers.ts');
  const bare = start('./bare-client.ts');
  const poster = start('./poster.ts');
  const { ports } = await receivers.ask<Opened>({ kind: 'open', count: receiversInAll });
  const post = operatorOf(contestant.port, token);
  const project = await post<Project>('/projects', { name: 'Bench' });
  const parts = { contestant, client, receivers, bare, poster, project, token };
  const measures = createMeasures(parts);

  const rows: Record<string, Row[]> = {};
  const note = (name: string, row: Row): Row => {
    rows[name] = [...(rows[name] ?? []), row];
    const { perSecond, p99Ms } = row;
    say(
      `${name}: ${Math.round(perSecond)}/s${p99Ms === undefined ? '' : `, p99 ${p99Ms.toFixed(0)} ms`}`,
    );
    return row;
  };
  const few = ports.slice(0, receiversOfBacklog);
  say('Warming up …');
  await measures.backlog('checkout', few, Math.ceil(count / 4));
  await measures.bareSending(few, count);
  for (let round = 1; round <= rounds; round += 1) {
    say(`round ${round}/${rounds}`);
    note('undici alone', await measures.bareSending(few, bareCount));
    note('webhooks, HMAC', await measures.backlog('checkout', few, count));
    note('RSA signing alone', await measures.bareSigning());
    note('callbacks, RSA', await measures.backlog('wallet', few, signedCount));
  }
  const half = median(rows['webhooks, HMAC'] ?? []).perSecond / 2;
  for (let round = 1; round <= rounds; round += 1) {
    say(`latency, round ${round}/${rounds}`);
    note('half load', await measures.latency(few, half, seconds));
    note('fifty receivers', await measures.latency(ports, half / 2, seconds));
    note('one of fifty hangs', await measures.whileOneHangs(ports, half / 2, seconds));
  }

  const medians = mediansOf(rows);
  process.stdout.write(`\n${deliveryTable(medians)}\n`);
  await keep('delivery', { rounds, count, seconds, medians });
});
