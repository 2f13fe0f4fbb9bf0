import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { StartupRefusal } from '../../../storage/startup-refusal.ts';
import { type CallOff, type Endpoint, GuardedConnect } from '../targets/guarded-connect.ts';
import { proveAnswersAreWatched } from './watch-proof.ts';

/** Its sockets keep their own `read`, whatever replaces it. */
class UnwatchableConnect extends GuardedConnect {
  override open(
    endpoint: Endpoint,
    opened: (error: Error | null, socket: Socket | null) => void,
  ): CallOff {
    return super.open(endpoint, (error, socket) => {
      if (socket !== null) {
        const own = socket.read.bind(socket);
        Object.defineProperty(socket, 'read', { get: () => own, set: () => {} });
      }
      opened(error, socket);
    });
  }
}

test('the bytes of an answer are observed on their way to undici', async () => {
  await expect(proveAnswersAreWatched()).resolves.toBeUndefined();
});

test('an answer that passes unobserved stops the start with one sentence', async () => {
  await expect(proveAnswersAreWatched(new UnwatchableConnect({}))).rejects.toThrow(
    new StartupRefusal(
      'Answers to deliveries cannot be limited with this version of undici: its way to read has changed.',
    ),
  );
});
