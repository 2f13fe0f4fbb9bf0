import { faultPage, movingFaultPage } from '../../pages/fault-page.ts';
import { htmlType } from '../../pages/page-answer.ts';
import type { Visitor } from '../../pages/visitor.ts';
import { pageAnswers } from './page.wire.ts';
import type { PageServices } from './page-services.ts';

/** The parts that the routes of all pages share. */
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

/** The parts that the forms on these pages share. */
export const pageForm = (services: PageServices) => ({
  ...pageRoute(services),
  tokens: services.tokens,
  visitorOf: (visitor: Visitor) => visitor,
});

/** For pages that refresh themselves. The error page shown in their place refreshes, too. */
export const movingPageRoute = (services: PageServices) => ({
  ...pageRoute(services),
  errorPage: movingFaultPage,
});
