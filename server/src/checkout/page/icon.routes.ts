import { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { anyone } from '../../edge/checking/authenticator.ts';
import { type Route, route } from '../../edge/route.ts';
import { accept } from '../../kernel/decision.ts';
import { faultPage } from '../../pages/fault-page.ts';
import { iconPath, iconText, unaskedIconPath } from '../../pages/icon.ts';
import { pageAnswers } from '../buyer/page.wire.ts';

const iconType = 'image/svg+xml';

const iconHeaders = {
  'cache-control': 'public, max-age=604800',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
};

/** The icon of the browser tab. Without it a browser requests /favicon.ico and logs an error. */
const iconRoute = (path: string): Route =>
  route({
    method: 'GET',
    path,
    summary: 'The sign of our pages in a browser tab',
    tags: ['Pages'],
    auth: anyone,
    request: {},
    answers: pageAnswers,
    successStatus: 200,
    contentType: iconType,
    mayBeKept: true,
    errorPage: faultPage,
    refusals: {},
    handle: () => accept(new VerbatimAnswer(iconText, 200, iconType, iconHeaders)),
  });

/** At the address that our pages name, and at the browsers' default address. */
export const iconRoutes: readonly Route[] = [iconPath, unaskedIconPath].map(iconRoute);
