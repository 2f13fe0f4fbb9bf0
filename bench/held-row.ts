/**
 * Measures what a held row costs those who do not need it: eight clients post to one busy merchant,
 * alone, and beside four clients who want to post from an account whose row is held all the time
 * (decision 0108). A third variant, with a held row that nobody wants, shows what the open
 * transaction alone costs the database. The rounds alternate between the three.
 *
 * npm run build && npm run bench:held-row [-- --seconds 4 --rounds 5 --connections 8]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inArena, inTurns, keep } from './arena.ts';
import { prepareHeldAccount } from './held-row/held-account.ts';
import { linesOf } from './table.ts';
import { preparationWith } from './traffic.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '8' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const connections = Number(values.connections);
const [alone, beside] = ['postings', 'postings beside a held row'] as const;
const unwanted = 'postings beside one that nobody wants';
const wanting = 4;

await inArena(async ({ start, say, folder, adminToken }) => {
  say('Preparing: funded payers and a merchant …');
  const dataDir = join(folder, 'florin');
  const contestant = await start('../server/dist/main.js', { DATA_DIR: dataDir });
  const traffic = await preparationWith(adminToken).postings(contestant);
  const held = await prepareHeldAccount({ contestant, adminToken, dataDir });
  const contests = [
    { name: alone, contestant, traffic },
    { name: unwanted, contestant, traffic, beside: held(0) },
    { name: beside, contestant, traffic, beside: held(wanting) },
  ];
  const medians = await inTurns(contests, { rounds, seconds, connections, echoOf: () => alone });
  const ratio = medians[beside]?.ofEcho ?? Number.NaN;
  process.stdout.write(`\n${linesOf(medians).join('\n')}\n`);
  process.stdout.write(`\nBeside a held row: ${ratio.toFixed(2)} of without (aim: 0.90).\n`);
  await keep('held-row', { seconds, rounds, connections, medians });
});
