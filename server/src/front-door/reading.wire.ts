import { Type } from 'typebox';
import { anyone } from '../edge/checking/authenticator.ts';
import { faultPage } from '../pages/fault-page.ts';
import { htmlType } from '../pages/page-answer.ts';

/** Shared by the routes of guides and reference: anybody may read their pages. */
export const readingRoute = {
  method: 'GET',
  tags: ['Front door'],
  auth: anyone,
  answers: { 200: Type.String() },
  successStatus: 200,
  contentType: htmlType,
  errorPage: faultPage,
} as const;

/** They use the full width of a screen, and copy examples if scripts run. */
export const readingExtras = { look: 'wide', hasScripts: true } as const;
