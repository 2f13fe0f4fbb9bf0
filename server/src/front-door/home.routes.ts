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

/** A visitor with a browser, and whether they used a name of this machine. */
type Guest = Visitor & { readonly isHere: boolean };

/** The parts of the demo shop that the page needs. */
type Shop = {
  readonly visitors: Authenticator<Guest>;
  readonly testOrderButton: (visitor: Visitor) => Html;
};

/** The page at the root address. */
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
