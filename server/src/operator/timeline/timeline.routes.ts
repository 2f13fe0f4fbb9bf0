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
import type { PageLanguage } from '../../pages/language.ts';
import { readAnyTransfer } from '../../transfer/transfers/read-transfer.ts';
import { transferStory } from '../../transfer/transfers/transfer-story.ts';
import { readAnyAllowance } from '../../wallet/allowances/read-allowance.ts';
import { readTransaction } from '../../wallet/transactions/read-transaction.ts';
import { allowanceStory, transactionStory } from '../../wallet/transactions/transaction-story.ts';
import type { WalletServices } from '../../wallet/wallet-services.ts';
import type { OperatorServices } from '../operate.ts';
import { readProjectStory, readUserStory, readWalletStory } from './people-stories.ts';
import { titlesIn } from './story-titles.ts';
import { timelineParams, timelineQuery, type toldTypes } from './timeline.wire.ts';

type Services = OperatorServices & {
  readonly wallet: Pick<WalletServices, 'settlementSeconds'>;
};

type Told = Promise<Decision<Story, 'not_found'>>;
type Reader = (services: Services, id: string, language: PageLanguage) => Told;

const nothing = refuse('not_found', 'There is no such thing.');

const byUuid =
  (read: Reader): Reader =>
  async (services, id, language) =>
    isUuid(id.toLowerCase()) ? read(services, id.toLowerCase(), language) : nothing;

const plainNumber = /^[1-9]\d{0,15}$/;

const byNumber =
  (read: (services: Services, id: number, language: PageLanguage) => Told): Reader =>
  async (services, id, language) =>
    plainNumber.test(id) && Number.isSafeInteger(Number(id))
      ? read(services, Number(id), language)
      : nothing;

/** The reader of the story of each type. */
const readers: Readonly<Record<(typeof toldTypes)[number], Reader>> = {
  order: byUuid((services, id, language) => readOrderStory(services, id, null, language)),
  payment: byUuid((services, id, language) => readPaymentStory(services, id, null, language)),
  refund: byUuid(readRefundStory),
  link: byUuid(readLinkStory),
  transaction: byUuid(async ({ engine, clock, wallet }, transactionId, language) => {
    const found = await engine.read(readTransaction, { transactionId, viewer: null });
    if (!found.ok) return found;
    const { settlementSeconds } = wallet;
    return accept(transactionStory(found.value, settlementSeconds, clock.now(), language));
  }),
  allowance: byNumber(async ({ engine, clock }, id, language) => {
    const found = await readAnyAllowance(engine, id);
    if (!found.ok) return found;
    return accept(allowanceStory(found.value.allowance, clock.now(), language));
  }),
  transfer: byNumber(async ({ engine }, id, language) => {
    const found = await engine.read(readAnyTransfer, id);
    return found.ok ? accept(transferStory(found.value, language)) : found;
  }),
  user: byNumber(readUserStory),
  wallet: byNumber(readWalletStory),
  project: byUuid(readProjectStory),
};

/** The history of one object (business 2). */
export const timelineRoute = (services: Services): Route =>
  route({
    ...services.door.at('GET /admin/v1/timeline/:type/:id'),
    summary: 'Tell everything that happened to one thing, oldest first',
    tags: ['Operator: timeline'],
    request: { params: timelineParams, query: timelineQuery },
    answers: { 200: timelineAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ params: { type, id }, query: { lang = 'en' }, caller }) => {
      const read = await readers[type](services, id, lang);
      if (!read.ok) return read;
      const story = { ...read.value, titles: titlesIn(lang) };
      // The helpdesk may not see the journal (business 7): it sees amounts, but no accounts.
      const seesAccounts = caller.role !== 'helpdesk';
      return accept(await tellStory(services.database, story, { ...wholeSight, seesAccounts }));
    },
  });
