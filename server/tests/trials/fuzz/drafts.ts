import fc from 'fast-check';
import { type FuzzedRequest, type OpenApi, requestsFor } from '../../support/openapi-requests.ts';
import { seededRandom } from '../../support/random.ts';
import { bankFileRequest } from './bank-files.ts';
import {
  type Dice,
  type Draft,
  type Header,
  once,
  oneOf,
  seedOf,
  type Who,
  weighted,
} from './draft.ts';
import { pageRequest, type SeenAddress } from './pages.ts';
import { spoilt, spoiltHeaders, spoiltPath } from './spoiling.ts';
import { storyRequest } from './stories.ts';
import { formsByWeight } from './wire.ts';

/** What drafts are made from, besides the document. */
export type Ground = {
  readonly pages: readonly SeenAddress[];
  /** The IBAN of a bank account of the installation. */
  readonly iban: string;
};

/** The number of requests from one seed; a run continues after the last whole batch. */
export const batchSize = 250;

/** Stands for a valid credential in the requests that are made from the document. */
const rightToken = 'right';
const rightAuthorization = `Bearer ${rightToken}`;

const whos: readonly Who[] = [
  'operator',
  'merchant',
  'mac',
  'transfer',
  'user',
  'nobody',
  'portal',
];

// biome-ignore format: a table
const owners: readonly (readonly [begins: string, whos: readonly Who[]])[] = [
  ['/admin/',    ['operator']],
  ['/transfer/', ['transfer']],
  ['/rest/',     ['mac', 'mac', 'user']],
  ['/',          ['merchant']],
];

function whoFor(operation: string, dice: Dice): Who {
  if (once(dice, 12)) return oneOf(dice, whos);
  const path = operation.slice(operation.indexOf('/'));
  const row = owners.find(([begins]) => path.startsWith(begins));
  return oneOf(dice, row?.[1] ?? whos);
}

type Content = Omit<Draft, 'form' | 'dice'>;

function fromDocument(request: FuzzedRequest, dice: Dice): Content {
  const { operation, method, path, headers, body = null } = request;
  const isRight = headers['authorization'] === rightAuthorization;
  const shown = Object.entries(headers).flatMap(([name, value]): Header[] =>
    value === undefined || (isRight && name === 'authorization') ? [] : [[name, value]],
  );
  const who = isRight ? whoFor(operation, dice) : 'nobody';
  return { kind: 'by document', who, method, path, headers: shown, body };
}

/** Some requests of every kind get another mistake. */
function maybeSpoilt(content: Content, dice: Dice): Content {
  if (!once(dice, 4)) return content;
  const { body, headers, path } = content;
  const what = dice(4);
  const kind = `${content.kind}, spoilt`;
  if (what === 0) return { ...content, kind, path: spoiltPath(path, dice) };
  if (what === 1) return { ...content, kind, headers: spoiltHeaders(headers, dice) };
  // Marks are filled in later, and only in texts: spoilt bytes stay as they are.
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body ?? '{}');
  const result = spoilt(bytes, dice);
  return { ...content, kind, body: Buffer.isBuffer(body) ? result : result.toString('utf8') };
}

/** Requests by number: the same for the same seed, document and ground. */
export class Drafts {
  readonly #seed: number;
  readonly #byDocument: fc.Arbitrary<FuzzedRequest>;

  /** Takes seconds: it reads every operation of the document. */
  constructor(seed: number, document: OpenApi) {
    this.#seed = seed;
    this.#byDocument = requestsFor(document, '/', rightToken);
  }

  batch(number: number, ground: Ground): readonly Draft[] {
    const seed = seedOf(this.#seed, number);
    const dice = seededRandom(seed);
    const sorts = Array.from({ length: batchSize }, () => sortOf(ground, dice));
    const numRuns = sorts.filter((sort) => sort === 'document').length;
    const sampled = fc.sample(this.#byDocument, { seed, numRuns });
    return sorts.map((sort) => {
      const content = maybeSpoilt(contentOf(sort, ground, sampled, dice), dice);
      return { ...content, form: weighted(dice, formsByWeight), dice: dice(2 ** 31) };
    });
  }
}

type Sort = 'document' | 'story' | 'page' | 'bank file';

const sortOf = ({ pages }: Ground, dice: Dice): Sort =>
  weighted(dice, [
    [10, 'document'],
    [4, 'story'],
    [pages.length === 0 ? 0 : 5, 'page'],
    [1, 'bank file'],
  ]);

function contentOf(sort: Sort, ground: Ground, sampled: FuzzedRequest[], dice: Dice): Content {
  if (sort === 'story') return storyRequest(dice);
  if (sort === 'page') return pageRequest(ground.pages, dice);
  if (sort === 'bank file') return bankFileRequest(ground.iban, dice);
  const request = sampled.pop();
  if (request === undefined) throw new Error('fewer requests were sampled than are needed');
  return fromDocument(request, dice);
}
