import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A separate process that answers each order with one message. */
export type Child = {
  readonly ask: <Answer>(orders: object) => Promise<Answer>;
  readonly stop: () => Promise<void>;
};

export function startChild(file: string): Child {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)));
  return {
    ask: <Answer>(orders: object) => {
      const answer = answerOf<Answer>(child, file);
      child.send(orders);
      return answer;
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
    },
  };
}

const answerOf = <Answer>(child: ChildProcess, file: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const failed = (code: number | null) => reject(new Error(`${file} ended with code ${code}`));
    child.once('exit', failed);
    child.once('message', (message) => {
      child.off('exit', failed);
      resolve(message as Answer);
    });
  });
