import { fileURLToPath } from 'node:url';
import { CompiledSimulator } from './compiled.ts';

/**
 * The simulator (decision 0225).
 *
 * npm run sim -- --seeds 10000: as many histories, from --first on, on all cores.
 * npm run sim -- --history 73:3.5:12: one history again, exactly; a failure prints its name.
 */
// Ctrl-C reaches the histories directly; a SIGTERM to this process must be passed on to them.
process.on('SIGINT', () => {});
const simulator = await CompiledSimulator.of(fileURLToPath(new URL('../../', import.meta.url)));
process.on('SIGTERM', () => simulator.end());
try {
  const { code } = await simulator.run(process.argv.slice(2), 'inherit');
  process.exitCode = code ?? 1;
} finally {
  await simulator.remove();
}
