import { GuardedConnect, type GuardOptions } from '../targets/guarded-connect.ts';
import type { TargetPolicy } from '../targets/safe-target.ts';
import { type IsOurs, type Target, Targets } from '../targets/targets.ts';
import { ConnectionPool, type PoolOptions } from './connection-pool.ts';
import { Exchange, type Post } from './exchange.ts';
import { type Failure, refusedTarget, type SendResult, stopped } from './send-result.ts';
import { StoppedTogether } from './stopped-together.ts';

export type { SendResult } from './send-result.ts';

/** A request to be sent: always a POST. */
export type Outgoing = Post & {
  readonly url: string;
  readonly policy: TargetPolicy;
  readonly signal?: AbortSignal;
};

export type HttpSender = {
  /** Makes one attempt. Every outcome is a value: it never rejects. Redirects are not followed. */
  readonly send: (outgoing: Outgoing) => Promise<SendResult>;
  /** Stops all requests, and resolves when every connection is closed. */
  readonly close: () => Promise<void>;
};

type SenderOptions = GuardOptions & PoolOptions & { readonly isOurs?: IsOurs };

const failed = (failure: Failure): SendResult => ({ kind: 'failed', ...failure, durationMs: 0 });

/**
 * Sends over kept connections, each to an address that its policy allows (decision 0040).
 * Connections of different policies are kept apart: one may reach an address that another may not.
 */
export function createHttpSender(options: SenderOptions = {}): HttpSender {
  const pool = new ConnectionPool(new GuardedConnect(options), options);
  const targets = new Targets(options.isOurs ?? (() => false));
  const underWay = new Set<Exchange>();
  const bySignal = new Map<AbortSignal, StoppedTogether>();
  let isClosed = false;

  /** One listener for each signal, however many exchanges it stops: Node warns of more than ten. */
  const stoppedBy = (signal: AbortSignal): StoppedTogether => {
    let together = bySignal.get(signal);
    if (together === undefined) {
      together = new StoppedTogether(signal, () => bySignal.delete(signal));
      bySignal.set(signal, together);
    }
    return together;
  };

  const exchange = (outgoing: Outgoing, target: Target): Promise<SendResult> =>
    new Promise((resolve) => {
      const { signal } = outgoing;
      const together = signal === undefined ? null : stoppedBy(signal);
      const end = (result: SendResult) => {
        together?.delete(one);
        underWay.delete(one);
        resolve(result);
      };
      const one = new Exchange(outgoing, target, pool, end);
      underWay.add(one);
      together?.add(one);
      one.begin();
    });

  return {
    send: async (outgoing) => {
      if (isClosed || outgoing.signal?.aborted) return failed(stopped);
      const target = targets.of(outgoing.url, outgoing.policy);
      if (!target.ok) return failed(refusedTarget(target.because));
      return exchange(outgoing, target.value);
    },
    close: async () => {
      isClosed = true;
      for (const one of underWay) one.stop();
      await pool.close();
    },
  };
}
