import { Type } from 'typebox';
import { anyone } from '../edge/authenticator.ts';
import { type Route, route } from '../edge/route.ts';
import { accept } from '../kernel/decision.ts';
import { faultPage } from '../pages/fault-page.ts';
import { htmlType, pageAnswer } from '../pages/page-answer.ts';
import { homePage } from './home-page.ts';
import type { OpenapiDocument } from './reference/openapi-document.ts';
import { referencePage } from './reference/reference-page.ts';
import type { Welcome } from './welcome.ts';

const common = {
  method: 'GET',
  tags: ['Front door'],
  auth: anyone,
  request: {},
  answers: { 200: Type.String() },
  successStatus: 200,
  contentType: htmlType,
  errorPage: faultPage,
  refusals: {},
} as const;

/** What stands at the address itself. */
export const homeRoute = (welcome: () => Promise<Welcome>): Route =>
  route({
    ...common,
    path: '/',
    summary: 'Where everything is',
    handle: async () => accept(pageAnswer(homePage(await welcome()), 200, { look: 'wide' })),
  });

/** The reference, made once of the document that the server publishes. */
export function referenceRoute(document: () => object): Route {
  let text: string | null = null;
  return route({
    ...common,
    path: '/reference',
    summary: 'The API reference',
    handle: () => {
      text ??= referencePage(document() as OpenapiDocument);
      return accept(pageAnswer(text, 200, { look: 'wide' }));
    },
  });
}
