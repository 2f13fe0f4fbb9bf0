import { faultPage } from '../../pages/fault-page.ts';
import { htmlType } from '../../pages/page-answer.ts';
import { visitors } from '../../pages/visitor.ts';
import { pageAnswers } from './page.wire.ts';
import type { PageServices } from './page-services.ts';

/** What the routes of all pages have in common. */
export const pageRoute = ({ publicUrl }: PageServices) => ({
  tags: ['Pages'],
  auth: visitors(publicUrl),
  answers: pageAnswers,
  successStatus: 200 as const,
  contentType: htmlType,
  errorPage: faultPage,
  refusals: {},
});
