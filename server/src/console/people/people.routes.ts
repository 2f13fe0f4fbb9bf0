import { doneWord } from '../../desk/done-word.ts';
import type { Route } from '../../edge/route.ts';
import { thingQuery } from '../console.wire.ts';
import { consolePage } from '../console-route.ts';
import type { ConsoleServices } from '../console-services.ts';
import { saidDone } from '../owners/answer-act.ts';
import * as wire from './people.wire.ts';
import { peopleActRoutes } from './people-acts.routes.ts';
import { peoplePage } from './people-page.ts';
import { peopleTexts } from './people-texts.ts';
import { personPage, personStatementPage } from './person-page.ts';

/** People who pay, in the console (business 5). */
export const consolePeopleRoutes = (services: ConsoleServices): readonly Route[] => [
  consolePage(services, 'GET /console/people', {
    summary: 'People who have a wallet, the newest first',
    request: { query: wire.peopleQuery },
    handle: (visit, { query: { lang, ...typed } }) => peoplePage(services, visit, typed),
  }),
  consolePage(services, 'GET /console/people/:user_id', {
    summary: 'One person',
    request: { params: wire.personParams, query: thingQuery },
    handle: (visit, { params, query }) => {
      const said = saidDone(doneWord(peopleTexts[visit.language].done, query.done));
      return personPage(services, visit, params.user_id, said);
    },
  }),
  consolePage(services, 'GET /console/people/:user_id/statement', {
    summary: 'What moved in the wallet of a person',
    request: { params: wire.personParams, query: wire.statementQuery },
    handle: (visit, { params, query: { lang, ...typed } }) =>
      personStatementPage(services, visit, params.user_id, typed),
  }),
  ...peopleActRoutes(services),
];
