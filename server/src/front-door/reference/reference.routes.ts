import { Type } from 'typebox';
import type { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { type Route, route } from '../../edge/route.ts';
import { type Accepted, accept, refuse } from '../../kernel/decision.ts';
import { pageAnswer } from '../../pages/page-answer.ts';
import { readingExtras, readingRoute } from '../reading.wire.ts';
import { type Chapter, chaptersOf, indexOf } from './chapters.ts';
import type { OpenapiDocument } from './openapi-document.ts';
import {
  authenticationPage,
  authenticationSlug,
  chapterPage,
  findingsPage,
  overviewPage,
  referencePath,
  referenceSearchPath,
} from './reference-page.ts';

const noPage = refuse('not_found', 'There is no such page.');

/** Bytes, so that they are the same ones for everybody. */
const keptAnswer = (text: string): Accepted<VerbatimAnswer> =>
  accept(pageAnswer(Buffer.from(text), 200, { ...readingExtras, isForAll: true }));

/** The document in the form of pages, each made once when somebody first asks for it. */
class Reference {
  readonly #document: OpenapiDocument;
  readonly #chapters: readonly Chapter[];
  readonly #find: ReturnType<typeof indexOf>;
  readonly #made = new Map<string, Accepted<VerbatimAnswer>>();

  constructor(document: OpenapiDocument) {
    this.#document = document;
    this.#chapters = chaptersOf(document);
    this.#find = indexOf(document, this.#chapters);
  }

  /** Null: there is no page of this name. */
  page(slug: string): Accepted<VerbatimAnswer> | null {
    const known = this.#made.get(slug);
    if (known !== undefined) return known;
    const text = this.#textOf(slug);
    if (text === null) return null;
    const answer = keptAnswer(text);
    this.#made.set(slug, answer);
    return answer;
  }

  #textOf(slug: string): string | null {
    if (slug === '') return overviewPage(this.#document, this.#chapters);
    if (slug === authenticationSlug) return authenticationPage(this.#document, this.#chapters);
    const chapter = this.#chapters.find((one) => one.slug === slug);
    return chapter === undefined ? null : chapterPage(this.#document, this.#chapters, chapter);
  }

  search(asked: string): Accepted<VerbatimAnswer> {
    return accept(
      pageAnswer(findingsPage(this.#chapters, asked, this.#find(asked)), 200, readingExtras),
    );
  }
}

/** The reference of what the server publishes: an overview, a page for each resource, a search. */
export function referenceRoutes(document: () => object): readonly Route[] {
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
      path: `${referencePath}/:resource`,
      summary: 'The operations of one resource',
      request: { params: Type.Object({ resource: Type.String() }) },
      mayBeKept: true,
      refusals: { not_found: 404 },
      handle: ({ params: { resource } }) => reference().page(resource) ?? noPage,
    }),
  ];
}
