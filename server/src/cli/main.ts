import { florin } from './florin.ts';

// `florin actions | head` closes our output early; that is no fault.
for (const out of [process.stdout, process.stderr]) {
  out.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

const { stdout, stderr, stdin, env: environment } = process;
const code = await florin(process.argv.slice(2), { stdout, stderr, stdin, environment });
if (code !== null) process.exitCode = code;
