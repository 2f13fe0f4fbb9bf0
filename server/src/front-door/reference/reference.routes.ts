import { Type } from 'typebox';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { type Route, route } from '../../edge/route.ts';
import { type Accepted, accept, refuse } from '../../kernel/decision.ts';
import { lookers } from '../../pages/loopback-host.ts';
import { pageAnswer } from '../../pages/page-answer.ts';
import { readingExtras, readingRoute } from '../reading.wire.ts';
import { type Chapter, chaptersOf, indexOf } from './chapters.ts';
import type { OpenapiDocument } from './openapi-document.ts';
import { idOf } from './operation-view.ts';
import {
  addressOf,
  authenticationPage,
  authenticationSlug,
  chapterPage,
  findingsPage,
  overviewPage,
  referencePath,
  referenceSearchPath,
  tryPage,
} from './reference-page.ts';
import { triableIn } from './try/triable.ts';
import { type TryParts, type TryShelf, tryRoutes } from './try/try.routes.ts';
import { tryPath } from './try/try-page.ts';

const noPage = refuse('not_found', 'There is no such page.');

/** Bytes, so that the same ones serve everybody. */
const keptAnswer = (text: string): Accepted<VerbatimAnswer> =>
  accept(pageAnswer(Buffer.from(text), 200, { ...readingExtras, isForAll: true }));

/** The document as pages. Each is made once, at its first request. */
class Reference {
  readonly #document: OpenapiDocument;
  readonly #chapters: readonly Chapter[];
  readonly #find: ReturnType<typeof indexOf>;
  readonly #triable: ReturnType<typeof triableIn>;
  readonly #made = new Map<string, Accepted<VerbatimAnswer>>();

  constructor(document: OpenapiDocument) {
    this.#document = document;
    this.#chapters = chaptersOf(document);
    this.#find = indexOf(document, this.#chapters);
    this.#triable = triableIn(document);
  }

  /** Null: no page has this name. */
  page(slug: string, canTry = false): Accepted<VerbatimAnswer> | null {
    const name = `${slug} ${canTry}`;
    const known = this.#made.get(name);
    if (known !== undefined) return known;
    const text = this.#textOf(slug, canTry);
    if (text === null) return null;
    const answer = keptAnswer(text);
    this.#made.set(name, answer);
    return answer;
  }

  readonly shelf: TryShelf = {
    operation: (id) => this.#triable.get(id) ?? null,
    described: (id) => {
      const chapter = this.#chapters.find(({ operations }) =>
        operations.some((shown) => idOf(shown) === id),
      );
      return `${addressOf(chapter?.slug ?? '')}#${id}`;
    },
    page: (title, body) => tryPage(this.#chapters, title, body),
  };

  #textOf(slug: string, canTry: boolean): string | null {
    if (slug === '') return overviewPage(this.#document, this.#chapters);
    if (slug === authenticationSlug) return authenticationPage(this.#document, this.#chapters);
    const chapter = this.#chapters.find((one) => one.slug === slug);
    const tryAddress = (id: string) => (canTry && this.#triable.has(id) ? tryPath(id) : null);
    return chapter === undefined
      ? null
      : chapterPage(this.#document, this.#chapters, chapter, tryAddress);
  }

  search(asked: string): Accepted<VerbatimAnswer> {
    return accept(
      pageAnswer(findingsPage(this.#chapters, asked, this.#find(asked)), 200, readingExtras),
    );
  }
}

/**
 * The reference of the server's API: an overview, a page for each resource, a search. On the
 * machine itself, some operations can be tried out.
 */
export function referenceRoutes(document: () => object, trying: TryParts): readonly Route[] {
  let made: Reference | null = null;
  const reference = (): Reference => {
    made ??= new Reference(document() as OpenapiDocument);
    return made;
  };
  return [
    route({
      ...readingRoute,
      path: referencePath,
      summary: 'The API reference',
      request: {},
      mayBeKept: true,
      refusals: { not_found: 404 },
      handle: () => reference().page('') ?? noPage,
    }),
    route({
      ...readingRoute,
      path: referenceSearchPath,
      summary: 'Operations with these words, paths or fields',
      request: { query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 200 })) }) },
      refusals: {},
      handle: ({ query: { q = '' } }) => reference().search(q),
    }),
    route({
      ...readingRoute,
      auth: lookers,
      path: `${referencePath}/:resource`,
      summary: 'The operations of one resource',
      request: { params: Type.Object({ resource: Type.String() }) },
      mayBeKept: true,
      refusals: { not_found: 404 },
      handle: async ({ params: { resource }, caller }) => {
        const { demo } = await trying.welcome(caller);
        return reference().page(resource, demo !== null) ?? noPage;
      },
    }),
    ...tryRoutes(trying, () => reference().shelf),
  ];
}
