import { Type } from 'typebox';
import { anyone } from '../edge/checking/authenticator.ts';
import { faultPage } from '../pages/fault-page.ts';
import { htmlType } from '../pages/page-answer.ts';

/** What the routes of guides and of the reference have in common: pages that anybody may read. */
export const readingRoute = {
  method: 'GET',
  tags: ['Front door'],
  auth: anyone,
  answers: { 200: Type.String() },
  successStatus: 200,
  contentType: htmlType,
  errorPage: faultPage,
} as const;

/** They use the width of a desk, and copy examples where there are scripts. */
export const readingExtras = { look: 'wide', hasScripts: true } as const;
