import { Type } from 'typebox';
import { type Route, route } from '../edge/route.ts';
import { accept } from '../kernel/decision.ts';
import { faultPage } from '../pages/fault-page.ts';
import { type Looker, lookers } from '../pages/loopback-host.ts';
import { htmlType, pageAnswer } from '../pages/page-answer.ts';
import { homePage } from './home-page.ts';
import type { Welcome } from './welcome.ts';

/** What stands at the address itself. */
export const homeRoute = (welcome: (looker: Looker) => Promise<Welcome>): Route =>
  route({
    method: 'GET',
    path: '/',
    summary: 'Where everything is',
    tags: ['Front door'],
    auth: lookers,
    request: {},
    answers: { 200: Type.String() },
    successStatus: 200,
    contentType: htmlType,
    errorPage: faultPage,
    refusals: {},
    handle: async ({ caller }) =>
      accept(pageAnswer(homePage(await welcome(caller)), 200, { look: 'wide' })),
  });
