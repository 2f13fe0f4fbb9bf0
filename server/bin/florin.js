#!/usr/bin/env node
import { existsSync } from 'node:fs';

const program = new URL('../dist/cli/main.js', import.meta.url);

if (existsSync(program)) {
  await import(program.href);
} else {
  process.stderr.write(
    'florin: it is not built yet; "npm run florin -- COMMAND" builds it first.\n',
  );
  process.exitCode = 1;
}
