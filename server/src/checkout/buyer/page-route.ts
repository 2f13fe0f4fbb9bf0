import { faultPage, movingFaultPage } from '../../pages/fault-page.ts';
import { htmlType } from '../../pages/page-answer.ts';
import type { Visitor } from '../../pages/visitor.ts';
import { pageAnswers } from './page.wire.ts';
import type { PageServices } from './page-services.ts';

/** What the routes of all pages have in common. */
export const pageRoute = ({ visitors, limit }: PageServices) => ({
  tags: ['Pages'],
  auth: visitors,
  limit,
  answers: pageAnswers,
  successStatus: 200 as const,
  contentType: htmlType,
  errorPage: faultPage,
  refusals: {},
});

/** Of the forms on them. */
export const pageForm = (services: PageServices) => ({
  ...pageRoute(services),
  tokens: services.tokens,
  visitorOf: (visitor: Visitor) => visitor,
});

/** Of pages that look again by themselves: what stands there instead goes on looking. */
export const movingPageRoute = (services: PageServices) => ({
  ...pageRoute(services),
  errorPage: movingFaultPage,
});
