import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import type { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import type { Authenticator } from '../../../edge/checking/authenticator.ts';
import { type RequestLimit, type Route, route } from '../../../edge/route.ts';
import { accept, refuse } from '../../../kernel/decision.ts';
import type { Clock } from '../../../kernel/time.ts';
import { faultPage } from '../../../pages/fault-page.ts';
import { formRoute } from '../../../pages/form-route.ts';
import { createFormTokens, type FormTokens } from '../../../pages/form-token.ts';
import { type Html, html } from '../../../pages/html.ts';
import { isLoopbackHost, type Looker } from '../../../pages/loopback-host.ts';
import { htmlType, pageAnswer } from '../../../pages/page-answer.ts';
import type { Visitor } from '../../../pages/visitor.ts';
import type { DemoData } from '../../demo-data.ts';
import { readingExtras } from '../../reading.wire.ts';
import type { Welcome } from '../../welcome.ts';
import type { Triable } from './triable.ts';
import { type TryView, tryBody, tryPath } from './try-page.ts';
import { isRequest, requestOf, type TryRequest } from './try-request.ts';
import { trySend } from './try-send.ts';

/** The parts of the service that trying needs. */
export type TryParts = {
  readonly welcome: (looker: Looker) => Promise<Welcome>;
  readonly publicUrl: () => string;
  readonly visitors: Authenticator<Visitor>;
  readonly limit: RequestLimit<Visitor>;
  /** The key that signs forms. */
  readonly formKey: Buffer;
  /** The real clock: signatures contain real moments. */
  readonly clock: Clock;
};

/** The parts of the reference that trying needs. */
export type TryShelf = {
  readonly operation: (id: string) => Triable | null;
  /** The address of an operation's description. */
  readonly described: (id: string) => string;
  readonly page: (title: string, body: Html) => string;
};

/**
 * A visitor who tries an operation, and whether they used a name of this machine (decision 0105).
 */
type Tryer = Visitor & { readonly looker: Looker };

const tryers = (visitors: Authenticator<Visitor>): Authenticator<Tryer> => ({
  scheme: null,
  authenticate: async (request) => {
    const known = await visitors.authenticate(request);
    const looker = isLoopbackHost(request.headers.host) ? 'here' : 'elsewhere';
    return known.ok ? accept({ ...known.value, looker }) : known;
  },
});

const tryParams = Type.Object({ operation: Type.String({ maxLength: 100 }) });

/** The fields of the form are those of the operation; other fields are not read. */
const tryForm = Type.Record(Type.String(), Type.String({ maxLength: 10_000 }), {
  maxProperties: 40,
});

const nothing = refuse('not_found', 'Nothing can be tried at this address.');

const tooOld = ['Nothing was sent', 'The page was open too long.'] as const;
const noAnswer = ['No answer came', 'The service did not answer in time.'] as const;

type Trial = { readonly operation: Triable; readonly demo: DemoData };

const subjectOf = ({ operation }: Trial, key: string): readonly string[] => [
  'try',
  operation.id,
  key,
];

type Shown = Partial<Pick<TryView, 'typed' | 'problems' | 'tried'>> & { readonly status?: number };

/** Serves its pages only while the home page shows the credentials of the demonstration. */
class Trying {
  readonly tokens: FormTokens;
  readonly #parts: TryParts;
  readonly #shelf: () => TryShelf;

  constructor(parts: TryParts, shelf: () => TryShelf) {
    this.tokens = createFormTokens(parts.formKey);
    this.#parts = parts;
    this.#shelf = shelf;
  }

  async find(id: string, { looker }: Tryer) {
    const { demo } = await this.#parts.welcome(looker);
    const operation = this.#shelf().operation(id);
    return demo === null || operation === null ? nothing : accept<Trial>({ operation, demo });
  }

  page(trial: Trial, tryer: Tryer, shown: Shown = {}): VerbatimAnswer {
    const key = randomUUID();
    const { typed = null, problems = {}, tried = null, status = 200 } = shown;
    const view = {
      ...trial,
      ...{ key, typed, problems, tried },
      token: this.tokens.tokenFor(tryer, subjectOf(trial, key)),
      described: this.#shelf().described(trial.operation.id),
    };
    const text = this.#shelf().page(`Try it: ${trial.operation.summary}`, tryBody(view));
    return pageAnswer(text, status, { ...readingExtras, setCookie: tryer.setCookie });
  }

  /** Null: there was no answer. */
  async send({ operation, demo }: Trial, key: string, request: TryRequest) {
    const { publicUrl, clock } = this.#parts;
    const sending = { url: publicUrl(), project: demo.project, clock, key };
    try {
      return await trySend(sending, operation, request);
    } catch {
      return null;
    }
  }

  stop({ operation }: Trial, [heading, meaning]: readonly [string, string], status: number) {
    const body = html`<h1>${heading}</h1>
<p>${meaning} <a href="${tryPath(operation.id)}">Open it again</a></p>`;
    return pageAnswer(this.#shelf().page(heading, body), status, readingExtras);
  }
}

/** Decision 0191: a merchant's reads and small creates, sent from the page of the reference. */
export function tryRoutes(parts: TryParts, shelf: () => TryShelf): readonly Route[] {
  const trying = new Trying(parts, shelf);
  const common = {
    tags: ['Front door'],
    auth: tryers(parts.visitors),
    limit: parts.limit,
    answers: { 200: Type.String() },
    successStatus: 200,
    contentType: htmlType,
    errorPage: faultPage,
    refusals: { not_found: 404 },
  } as const;
  return [
    route({
      ...common,
      method: 'GET',
      path: tryPath(':operation'),
      summary: 'The form of an operation, to try it out',
      request: { params: tryParams },
      handle: async ({ params, caller }) => {
        const found = await trying.find(params.operation, caller);
        return found.ok ? accept(trying.page(found.value, caller)) : found;
      },
    }),
    formRoute({
      ...common,
      tokens: trying.tokens,
      visitorOf: (tryer: Tryer) => tryer,
      path: tryPath(':operation'),
      summary: 'An operation is tried out',
      request: { params: tryParams, body: tryForm },
      find: ({ params, caller }) => trying.find(params.operation, caller),
      boundTo: (trial, { body }) => subjectOf(trial, body['key'] ?? ''),
      refused: (trial) => trying.stop(trial, tooOld, 403),
      handle: async (trial, { body: typed, caller }) => {
        const request = requestOf(trial.operation, typed);
        if (!isRequest(request)) {
          return trying.page(trial, caller, { typed, problems: request, status: 422 });
        }
        const answer = await trying.send(trial, typed['key'] ?? '', request);
        if (answer === null) return trying.stop(trial, noAnswer, 503);
        return trying.page(trial, caller, { typed, tried: { request, answer } });
      },
    }),
  ];
}
