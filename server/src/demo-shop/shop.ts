import { FlorinError } from 'florin-sdk';
import type { VerbatimAnswer } from '../edge/answer.ts';
import type { Authenticator } from '../edge/authenticator.ts';
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
import type { Till } from './till.ts';

/** What the shop's pages work with. */
export type Shop = {
  /** Null: the shop is closed. */
  readonly till: () => Promise<Till | null>;
  readonly memory: ShopMemory;
  readonly visitors: Authenticator<Shopper>;
  readonly limit: RequestLimit<Visitor>;
  readonly tokens: FormTokens;
};

export const closed = refuse('not_found', 'There is no demo shop at this address.');

/** What all routes of the shop have in common; the OpenAPI document leaves them out. */
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

const tooBusy = (status: number): boolean => status === 429 || status >= 500;

/** Serves a page while the shop is open, to people here. What the service refuses is shown as it says it. */
export const whileOpen =
  <Request extends { readonly caller: Shopper }>(
    { till }: Shop,
    answer: (till: Till, request: Request) => VerbatimAnswer | Promise<VerbatimAnswer>,
  ) =>
  async (request: Request) => {
    const open = request.caller.isHere ? await till() : null;
    if (open === null) return closed;
    try {
      return accept(await answer(open, request));
    } catch (error) {
      if (!(error instanceof FlorinError)) throw error;
      const words = [`Refused: ${error.error}`, error.error_description] as const;
      return accept(stopPage(words, tooBusy(error.status) ? 503 : 422));
    }
  };
