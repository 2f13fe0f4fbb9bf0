import type { Answer } from '../support/operator-client.ts';
import type { Scene } from './scene.ts';

/** What a client does, one request after the other. A wrong answer throws. */
export type Errand = (scene: Scene, number: number) => Promise<void>;

/** Takes each in turn. */
export const nth = <Item>(items: readonly Item[], number: number): Item => {
  const item = items[number % items.length];
  if (item === undefined) throw new Error('nobody takes part');
  return item;
};

export function expectStatus(expected: number, { status, text }: Answer): void {
  if (status !== expected) throw new Error(`${status} instead of ${expected}: ${text}`);
}

/** Whether a client has exceeded this minute's limit. It tries again later. */
export const isLimited = ({ status }: Answer): boolean => status === 429;
