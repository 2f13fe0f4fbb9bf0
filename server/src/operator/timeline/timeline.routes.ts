import {
  readLinkStory,
  readOrderStory,
  readPaymentStory,
  readRefundStory,
} from '../../checkout/story/read-story.ts';
import { type Route, route } from '../../edge/route.ts';
import { tellStory } from '../../figures/timeline/tell-story.ts';
import type { Story } from '../../figures/timeline/timeline.ts';
import { timelineAnswer, wholeSight } from '../../figures/timeline/timeline.wire.ts';
import { accept, type Decision, refuse } from '../../kernel/decision.ts';
import { isUuid } from '../../kernel/uuid.ts';
import { readAnyTransfer } from '../../transfer/transfers/read-transfer.ts';
import { transferStory } from '../../transfer/transfers/transfer-story.ts';
import { readAnyAllowance } from '../../wallet/allowances/read-allowance.ts';
import { readTransaction } from '../../wallet/transactions/read-transaction.ts';
import { allowanceStory, transactionStory } from '../../wallet/transactions/transaction-story.ts';
import type { OperatorServices } from '../operate.ts';
import { readProjectStory, readUserStory, readWalletStory } from './people-stories.ts';
import { timelineParams, type toldTypes } from './timeline.wire.ts';

type Told = Promise<Decision<Story, 'not_found'>>;
type Reader = (services: OperatorServices, id: string) => Told;

const nothing = refuse('not_found', 'There is no such thing.');

const byUuid =
  (read: Reader): Reader =>
  async (services, id) =>
    isUuid(id.toLowerCase()) ? read(services, id.toLowerCase()) : nothing;

const plainNumber = /^[1-9]\d{0,15}$/;

const byNumber =
  (read: (services: OperatorServices, id: number) => Told): Reader =>
  async (services, id) =>
    plainNumber.test(id) && Number.isSafeInteger(Number(id)) ? read(services, Number(id)) : nothing;

/** Where each type of thing finds its story. */
const readers: Readonly<Record<(typeof toldTypes)[number], Reader>> = {
  order: byUuid((services, id) => readOrderStory(services, id, null)),
  payment: byUuid((services, id) => readPaymentStory(services, id, null)),
  refund: byUuid(readRefundStory),
  link: byUuid((services, id) => readLinkStory(services, id)),
  transaction: byUuid(async ({ engine }, transactionId) => {
    const found = await engine.read(readTransaction, { transactionId, viewer: null });
    return found.ok ? accept(transactionStory(found.value)) : found;
  }),
  allowance: byNumber(async ({ engine, clock }, id) => {
    const found = await readAnyAllowance(engine, id);
    return found.ok ? accept(allowanceStory(found.value.allowance, clock.now())) : found;
  }),
  transfer: byNumber(async ({ engine }, id) => {
    const found = await engine.read(readAnyTransfer, id);
    return found.ok ? accept(transferStory(found.value)) : found;
  }),
  user: byNumber(readUserStory),
  wallet: byNumber(readWalletStory),
  project: byUuid(readProjectStory),
};

/** What happened to one thing (business 2). */
export const timelineRoute = (services: OperatorServices): Route =>
  route({
    ...services.door.at('GET /admin/v1/timeline/:type/:id'),
    summary: 'Tell everything that happened to one thing, oldest first',
    tags: ['Operator: timeline'],
    request: { params: timelineParams },
    answers: { 200: timelineAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params: { type, id }, caller }) => {
      const story = await readers[type](services, id);
      if (!story.ok) return story;
      // The journal is not for the helpdesk (business 7): it sees amounts, and no accounts.
      const seesAccounts = caller.role !== 'helpdesk';
      return accept(
        await tellStory(services.database, story.value, { ...wholeSight, seesAccounts }),
      );
    },
  });
