import type { Answer } from '../api-client.ts';
import type { Command } from '../command.ts';
import { duration, readAs } from '../readers.ts';
import { fields, moment, type Paint } from '../render.ts';
import { progress } from '../terminal.ts';

const ifMissing = 'This server does not have a clock that can be asked.';

/** The server's time, beside the real time if the answer has it. */
export const clockText = (clock: Answer, paint: Paint): string =>
  fields(
    Object.fromEntries(
      Object.entries(clock).map(([name, value]) => [
        name,
        typeof value === 'number' ? `${moment(value)} (${value})` : value,
      ]),
    ),
    paint,
  );

export const clockCommands: readonly Command[] = [
  {
    name: 'clock show',
    summary: 'Show the time of the server, and the real one',
    examples: [{ does: 'now', line: 'florin clock show' }],
    run: async ({ api }) => {
      const clock = await (await api()).send('/admin/v1/clock', { ifMissing });
      return { document: clock, text: (paint) => clockText(clock, paint) };
    },
  },
  {
    name: 'clock advance',
    summary: 'Let time pass on a test server, and do what falls due',
    details: 'Only where FLORIN_TEST_CLOCK is 1. The clock never goes back.',
    operands: [{ name: 'SECONDS', meaning: 'how far: 90, 15m, 2h, 3d' }],
    examples: [
      { does: 'an hour', line: 'florin clock advance 3600' },
      { does: 'a week', line: 'florin clock advance 7d' },
    ],
    run: async ({ terminal, given, api }) => {
      const body = { seconds: readAs(duration, 'SECONDS', given.operand('SECONDS')) };
      const { send } = await api();
      progress(terminal, 'Letting time pass …');
      const clock = await send('/admin/v1/clock/advance', { method: 'POST', body, ifMissing });
      return { document: clock, text: (paint) => clockText(clock, paint) };
    },
  },
];
