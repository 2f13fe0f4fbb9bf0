import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { CliFailure } from './failure.ts';
import { follow } from './following.ts';

type Step = readonly number[] | CliFailure;

const away = new CliFailure('unreachable', 'No Florin answers.');
const notReady = new CliFailure('refused', 'It stops.', { error: 'service_unavailable' });
const forbidden = new CliFailure('unauthorized', 'Not with this token.');

/** Follows a server that gives these answers in turn. */
async function followed(steps: readonly Step[]) {
  const [shown, said, asked]: [string[], string[], number[]] = [[], [], []];
  let leave = (): void => {};
  const left = [...steps];
  const terminal = {
    stdout: {
      write: (text: string) => shown.push(text),
      once: (_: 'error', listener: () => void) => {
        leave = listener;
      },
    },
    stderr: { write: (text: string) => said.push(text) },
    stdin: Readable.from([]),
    environment: {},
  };
  const ending = follow(terminal, {
    after: 0,
    read: async (after) => {
      asked.push(after);
      const step = left.shift();
      if (left.length === 0) leave();
      if (step instanceof CliFailure) throw step;
      return (step ?? []).map((position) => ({ position }));
    },
    print: ({ position }) => `${String(position)} `,
  });
  const ended = await ending.then(
    () => 'left',
    (reason: unknown) => reason,
  );
  return { ended, shown: shown.join(''), said, asked };
}

test('when the server restarts, following waits, says so once and continues', async () => {
  expect(await followed([[1, 2], notReady, away, [3], []])).toEqual({
    ended: 'left',
    shown: '1 2 3 ',
    said: [
      'florin: the server does not answer; waiting for it.\n',
      'florin: the server answers again.\n',
    ],
    asked: [0, 2, 2, 2, 3],
  });
});

test('a server that is unreachable at the start ends the command', async () => {
  expect(await followed([away, []])).toMatchObject({ ended: away, said: [] });
});

test('a token that is no longer accepted ends the command', async () => {
  expect(await followed([[1], forbidden, []])).toMatchObject({ ended: forbidden, shown: '1 ' });
});
