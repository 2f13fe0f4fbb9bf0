/**
 * Measures how long other clients wait for a token while a merchant tries PINs on wallets that do
 * not exist, 48 at once. The rounds alternate between with and without, so that a noisy neighbour
 * affects both.
 *
 * npm run build && npm run bench:hashing [-- --seconds 3 --rounds 7 --connections 2 --attackers 48]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { inArena, keep } from './arena.ts';
import { prepareAttack } from './hashing/attack.ts';
import { measure } from './measure.ts';
import { mediansOf, type Row, shown } from './table.ts';
import { preparationWith } from './traffic.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '7' },
    connections: { type: 'string', default: '2' },
    attackers: { type: 'string', default: '48' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const connections = Number(values.connections);
const attackers = Number(values.attackers);

const alone = 'token';
const beside = `token, beside ${attackers} PINs at once`;
/**
 * Enough clients that none comes twice within a second, when one signature would do
 * (decision 0012).
 */
const clients = 5_000;

await inArena(async ({ start, say, folder, adminToken }) => {
  say('Preparing: a server, merchants, and one who attacks …');
  const contestant = await start('../server/dist/main.js', { DATA_DIR: join(folder, 'florin') });
  const traffic = await preparationWith(adminToken).tokens(contestant, clients);
  const attack = await prepareAttack(contestant, adminToken);
  const extent = { seconds, connections };
  await measure({ name: alone, contestant, traffic }, { ...extent, seconds: seconds * 2 });
  const rows: Record<string, Row[]> = { [alone]: [], [beside]: [] };
  for (let round = 1; round <= rounds; round += 1) {
    rows[alone]?.push(await measure({ name: alone, contestant, traffic }, extent));
    attack.begin(attackers);
    rows[beside]?.push(await measure({ name: beside, contestant, traffic }, extent));
    const tries = await attack.end();
    const p99 = Object.values(rows).map((list) => shown(list.at(-1)?.p99Ms, 1));
    say(`round ${round}/${rounds}  p99 ${p99.join(' and ')} ms; ${tries} tries`);
  }
  const medians = mediansOf(rows);
  const lines = Object.entries(medians).map(
    ([name, { perSecond, p50Ms, p99Ms }]) =>
      `| ${name} | ${shown(perSecond, 0)} | ${shown(p50Ms, 1)} | ${shown(p99Ms, 1)} |`,
  );
  const ratio = (medians[beside]?.p99Ms ?? Number.NaN) / (medians[alone]?.p99Ms ?? Number.NaN);
  process.stdout.write(
    `\n| | per second | p50 ms | p99 ms |\n|---|---|---|---|\n${lines.join('\n')}\n\n` +
      `p99 beside the attack: ${shown(ratio, 2)} of that without (aim: at most 1.5).\n`,
  );
  await keep('hashing', { seconds, rounds, connections, attackers, medians });
});
