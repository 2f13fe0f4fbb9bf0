import { Type } from 'typebox';
import { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { type Route, route } from '../../edge/route.ts';
import { type Accepted, accept, refuse } from '../../kernel/decision.ts';
import { type Looker, lookers } from '../../pages/loopback-host.ts';
import { pageAnswer, seeOther } from '../../pages/page-answer.ts';
import { copyScript } from '../copy-script.ts';
import { readingExtras, readingRoute } from '../reading.wire.ts';
import { copyScriptPath } from '../reading-frame.ts';
import type { Welcome } from '../welcome.ts';
import { documentPage, searchPage, searchPath } from './docs-page.ts';
import {
  type Document,
  docsPath,
  firstName,
  type Library,
  picturesPath,
  readLibrary,
} from './library.ts';

const scriptType = 'text/javascript; charset=utf-8';
const noPage = refuse('not_found', 'There is no such page.');
const noPicture = refuse('not_found', 'There is no such picture.');

/** The same answer for everybody. Browsers ask again after an hour, and then see an upgrade. */
const keptHeaders = {
  'cache-control': 'public, max-age=3600',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

/** The guides, read from the copy of the repository at the first request. */
export function docsRoutes(welcome: (looker: Looker) => Promise<Welcome>): readonly Route[] {
  let reading: Promise<Library> | null = null;
  const library = (): Promise<Library> => {
    reading ??= readLibrary();
    return reading;
  };
  return [
    firstRoute,
    searchRoute(library),
    documentRoute(library, welcome),
    pictureRoute(library),
    copyScriptRoute,
  ];
}

const firstRoute: Route = route({
  ...readingRoute,
  path: docsPath,
  summary: 'The guides',
  request: {},
  answers: { 303: Type.String() },
  successStatus: 303,
  refusals: {},
  handle: () => accept(seeOther(`${docsPath}/${firstName}`)),
});

const searchRoute = (library: () => Promise<Library>): Route =>
  route({
    ...readingRoute,
    path: searchPath,
    summary: 'Sections of the guides with these words',
    request: { query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 200 })) }) },
    refusals: {},
    handle: async ({ query: { q = '' } }) =>
      accept(pageAnswer(searchPage(await library(), q), 200, readingExtras)),
  });

function documentRoute(
  library: () => Promise<Library>,
  welcome: (looker: Looker) => Promise<Welcome>,
): Route {
  const made = new Map<string, Accepted<VerbatimAnswer>>();
  const forAll = (known: Library, document: Document): Accepted<VerbatimAnswer> => {
    const bytes = () => Buffer.from(documentPage(known, document, []));
    const answer =
      made.get(document.name) ??
      accept(pageAnswer(bytes(), 200, { ...readingExtras, isForAll: true }));
    made.set(document.name, answer);
    return answer;
  };
  return route({
    ...readingRoute,
    auth: lookers,
    path: `${docsPath}/:page`,
    summary: 'A guide; at the machine itself with the credentials of the test project',
    request: { params: Type.Object({ page: Type.String() }) },
    mayBeKept: true,
    refusals: { not_found: 404 },
    handle: async ({ params, caller }) => {
      const known = await library();
      const document = known.documents.find(({ name }) => name === params.page);
      if (document === undefined) return noPage;
      const { variables } = await welcome(caller);
      if (variables.length === 0) return forAll(known, document);
      // With credentials it says `no-store`, and is neither cached nor compressed.
      return accept(pageAnswer(documentPage(known, document, variables), 200, readingExtras));
    },
  });
}

const pictureRoute = (library: () => Promise<Library>): Route =>
  route({
    ...readingRoute,
    path: `${picturesPath}/:name`,
    summary: 'A picture of the guides',
    request: { params: Type.Object({ name: Type.String() }) },
    contentType: 'image/png',
    mayBeKept: true,
    refusals: { not_found: 404 },
    handle: async ({ params: { name } }) => {
      const picture = (await library()).pictures.get(name);
      if (picture === undefined) return noPicture;
      return accept(new VerbatimAnswer(picture, 200, 'image/png', keptHeaders));
    },
  });

const copyScriptRoute: Route = route({
  ...readingRoute,
  path: copyScriptPath,
  summary: 'Copies examples of the guides and the reference',
  request: {},
  answers: { 200: Type.String({ description: 'JavaScript.' }) },
  contentType: scriptType,
  mayBeKept: true,
  refusals: {},
  handle: () => accept(new VerbatimAnswer(copyScript, 200, scriptType, keptHeaders)),
});
