import { Type } from 'typebox';
import type { VerbatimAnswer } from '../edge/answering/answer.ts';
import { anyone } from '../edge/checking/authenticator.ts';
import { type Route, route } from '../edge/route.ts';
import { type Accepted, accept } from '../kernel/decision.ts';
import { faultPage } from '../pages/fault-page.ts';
import { type Looker, lookers } from '../pages/loopback-host.ts';
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
export const homeRoute = (welcome: (looker: Looker) => Promise<Welcome>): Route =>
  route({
    ...common,
    auth: lookers,
    path: '/',
    summary: 'Where everything is',
    handle: async ({ caller }) =>
      accept(pageAnswer(homePage(await welcome(caller)), 200, { look: 'wide' })),
  });

const pageBytes = (document: () => object): Buffer =>
  Buffer.from(referencePage(document() as OpenapiDocument));

/** The reference, made once of the document that the server publishes. */
export function referenceRoute(document: () => object): Route {
  let answer: Accepted<VerbatimAnswer> | null = null;
  return route({
    ...common,
    path: '/reference',
    summary: 'The API reference',
    handle: () => {
      answer ??= accept(pageAnswer(pageBytes(document), 200, { look: 'wide' }));
      return answer;
    },
  });
}
