import { Type } from 'typebox';
import type { Authenticator } from '../edge/checking/authenticator.ts';
import { type Route, route } from '../edge/route.ts';
import { accept } from '../kernel/decision.ts';
import { faultPage } from '../pages/fault-page.ts';
import type { Html } from '../pages/html.ts';
import type { Looker } from '../pages/loopback-host.ts';
import { htmlType, pageAnswer } from '../pages/page-answer.ts';
import type { Visitor } from '../pages/visitor.ts';
import { homePage } from './home-page.ts';
import type { Welcome } from './welcome.ts';

/** Somebody with a browser, and whether they asked under a name of this machine. */
type Guest = Visitor & { readonly isHere: boolean };

/** What the page needs of the demo shop. */
type Shop = {
  readonly visitors: Authenticator<Guest>;
  readonly testOrderButton: (visitor: Visitor) => Html;
};

/** What stands at the address itself. */
export const homeRoute = (
  welcome: (looker: Looker) => Promise<Welcome>,
  { visitors, testOrderButton }: Shop,
): Route =>
  route({
    method: 'GET',
    path: '/',
    summary: 'Where everything is',
    tags: ['Front door'],
    auth: visitors,
    request: {},
    answers: { 200: Type.String() },
    successStatus: 200,
    contentType: htmlType,
    errorPage: faultPage,
    refusals: {},
    handle: async ({ caller }) => {
      const told = await welcome(caller.isHere ? 'here' : 'elsewhere');
      if (told.demo === null)
        return accept(pageAnswer(homePage(told, null), 200, { look: 'wide' }));
      const text = homePage(told, testOrderButton(caller));
      return accept(pageAnswer(text, 200, { look: 'wide', setCookie: caller.setCookie }));
    },
  });
