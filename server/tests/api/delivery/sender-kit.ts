import { afterEach } from 'vitest';
import {
  createHttpSender,
  type HttpSender,
  type Outgoing,
  type SendResult,
} from '../../../src/delivery/sending/http/http-sender.ts';
import { Receiver, type ReceiverOptions } from '../../support/receivers.ts';

type SenderOptions = NonNullable<Parameters<typeof createHttpSender>[0]>;

/** A request to this URL; a test gives what matters to it. */
export const post = (url: string, more: Partial<Outgoing> = {}): Outgoing => ({
  url,
  headers: { 'content-type': 'application/json' },
  body: '{}',
  policy: 'public_or_loopback',
  connectMsMax: 20_000,
  totalMsMax: 20_000,
  ...more,
});

/** The comparable part of a result; durations differ every time. */
export const outcomeOf = (result: SendResult) =>
  result.kind === 'answered'
    ? { status: result.status, head: result.head }
    : { fault: result.fault, isConnectionFault: result.isConnectionFault };

/** Senders and receivers that are closed after each test. */
export function useSending() {
  const senders: HttpSender[] = [];
  const receivers: Receiver[] = [];
  afterEach(async () => {
    await Promise.all(senders.splice(0).map((sender) => sender.close()));
    await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
  });
  return {
    sender: (options: SenderOptions = {}): HttpSender => {
      const sender = createHttpSender(options);
      senders.push(sender);
      return sender;
    },
    receiver: async (options: ReceiverOptions = {}): Promise<Receiver> => {
      const receiver = await Receiver.start(options);
      receivers.push(receiver);
      return receiver;
    },
  };
}
