/**
 * Loaded into a server before its own code (NODE_OPTIONS=--import). The clock of the day jumps by as
 * many milliseconds as the file says; SIGUSR2 says that it has changed. The steady clock goes on.
 */
import { readFileSync } from 'node:fs';

const file = process.env.FLORIN_TRIAL_CLOCK;
const RealDate = Date;
let jumpMs = 0;

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + jumpMs);
    else super(...given);
  }

  static now() {
    return RealDate.now() + jumpMs;
  }
};

process.on('SIGUSR2', () => {
  jumpMs = Number(readFileSync(file, 'utf8'));
});
