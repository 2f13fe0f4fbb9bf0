import { FlorinError } from 'florin-sdk';
import type { VerbatimAnswer } from '../edge/answering/answer.ts';
import type { Authenticator } from '../edge/checking/authenticator.ts';
import type { RequestLimit } from '../edge/route.ts';
import { accept, refuse } from '../kernel/decision.ts';
import { faultPage } from '../pages/fault-page.ts';
import type { FormTokens } from '../pages/form-token.ts';
import { htmlType } from '../pages/page-answer.ts';
import type { Visitor } from '../pages/visitor.ts';
import { pageAnswers } from './demo-shop.wire.ts';
import type { ShopMemory } from './shop-memory.ts';
import { stopPage } from './shop-page.ts';
import type { Shopper } from './shoppers.ts';
import type { Refusal, Till } from './till.ts';

/** The parts that the shop's pages need. */
export type Shop = {
  /** Null: the shop is closed. */
  readonly till: () => Promise<Till | null>;
  readonly memory: ShopMemory;
  readonly visitors: Authenticator<Shopper>;
  readonly limit: RequestLimit<Visitor>;
  readonly tokens: FormTokens;
};

export const closed = refuse('not_found', 'There is no demo shop at this address.');

/** Shared by all routes of the shop; the OpenAPI document leaves them out. */
export const shopRoute = {
  tags: ['Demo shop'],
  answers: pageAnswers,
  successStatus: 200,
  contentType: htmlType,
  errorPage: faultPage,
  refusals: { not_found: 404 },
} as const;

export const shopPageRoute = ({ visitors, limit }: Shop) => ({
  ...shopRoute,
  auth: visitors,
  limit,
});

/** The same for forms on these pages. */
export const shopForm = (shop: Shop) => ({
  ...shopPageRoute(shop),
  tokens: shop.tokens,
  visitorOf: (shopper: Shopper) => shopper,
});

/** The answer to a form without its token. */
export const oldForm = (address: string, meaning = 'Nothing was bought.'): VerbatimAnswer =>
  stopPage(['Something went wrong', `${meaning} The page was open too long.`], 403, {
    address,
    text: 'Open it again',
  });

const tooBusy = (status: number): boolean => status === 429 || status >= 500;

/** The till while the shop is open, for visitors on this machine. Null: the shop is closed. */
export const tillFor = async ({ till }: Shop, { isHere }: Shopper): Promise<Till | null> =>
  isHere ? till() : null;

/** A refusal in the service's words. */
export const refusalPage = ({ status, error, error_description }: Refusal): VerbatimAnswer =>
  stopPage([`Refused: ${error}`, error_description], tooBusy(status) ? 503 : 422);

/** Shows a refusal of the service as a page. */
export async function withRefusalsShown<Answer>(
  answer: () => Answer | Promise<Answer>,
): Promise<Answer | VerbatimAnswer> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof FlorinError)) throw error;
    return refusalPage(error);
  }
}

/** Serves a page while the shop is open. */
export const whileOpen =
  <Request extends { readonly caller: Shopper }>(
    shop: Shop,
    answer: (till: Till, request: Request) => VerbatimAnswer | Promise<VerbatimAnswer>,
  ) =>
  async (request: Request) => {
    const till = await tillFor(shop, request.caller);
    return till === null ? closed : accept(await withRefusalsShown(() => answer(till, request)));
  };
