import type { Command } from '../command.ts';

/** Runs the server in this very process, so that signals and the exit code are its own. */
export const startCommand: Command = {
  name: 'start',
  summary: 'Run the server in this terminal',
  details:
    'Settings come from the environment. It stops on Ctrl-C, after it has finished what it accepted. ' +
    'On a terminal its log is text for people, elsewhere JSON, one line each.',
  reaches: 'nothing',
  examples: [
    { does: 'serve http://127.0.0.1:8080 on an embedded database in ./data', line: 'florin start' },
    { does: 'elsewhere', line: 'PORT=9000 DATA_DIR=/var/lib/florin florin start' },
  ],
  run: async () => {
    await import('../../main.ts');
    return null;
  },
};
