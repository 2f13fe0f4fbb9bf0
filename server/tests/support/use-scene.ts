import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { Receiver } from './receivers.ts';
import { useSoundBooks } from './sound-books.ts';
import type { TestService } from './test-service.ts';
import { statusesTold } from './transfer-callbacks.ts';
import { aScene, type Scene } from './transfer-scene.ts';

export type UsedScene = {
  readonly scene: () => Scene;
  /** Another scene for this test, whose client has this much money. */
  readonly beginWith: (funds: number) => Promise<void>;
};

/** A new scene for each test of a file; the books are audited afterwards. */
export function useScene(service: () => TestService): UsedScene {
  let current: Scene | null = null;
  const beginWith = async (funds?: number): Promise<void> => {
    current = await aScene(service().client, funds);
  };
  beforeEach(() => beginWith());
  useSoundBooks(service);
  return {
    beginWith,
    scene: () => {
      if (current === null) throw new Error('no test has begun yet');
      return current;
    },
  };
}

export type UsedCallbacks = {
  /** The callback address of the transfers of this test. */
  readonly url: () => string;
  /** The reported statuses of a transfer, once there are this many. */
  readonly told: (id: number, count: number) => Promise<readonly string[]>;
};

/** One receiver for all tests of a file, with a separate address for each. */
export function useCallbacks(service: () => TestService): UsedCallbacks {
  let receiver: Receiver | null = null;
  let path = '';
  const started = (): Receiver => {
    if (receiver === null) throw new Error('the receiver has not been started yet');
    return receiver;
  };
  beforeAll(async () => {
    receiver = await Receiver.start();
  });
  beforeEach(() => {
    path = `/${randomUUID()}`;
  });
  afterAll(() => receiver?.close());
  return {
    url: () => started().url(path),
    told: (id, count) => statusesTold(service().client, { id, receiver: started(), path, count }),
  };
}
