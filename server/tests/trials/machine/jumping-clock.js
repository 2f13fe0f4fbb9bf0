/**
 * Loaded into a server before its own code (NODE_OPTIONS=--import). The wall clock jumps by the
 * milliseconds in the file; SIGUSR2 announces a change. The monotonic clock stays correct.
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
