import { Type } from 'typebox';
import { RawJson, VerbatimAnswer } from '../../edge/answering/answer.ts';
import { type Authenticator, anyone } from '../../edge/checking/authenticator.ts';
import { type RequestLimit, type Route, route } from '../../edge/route.ts';
import type { ClientDirectory, KnownClient } from '../../identity/credentials/client-directory.ts';
import type { TokenClaims } from '../../identity/tokens/access-token.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { Catalogue } from './method.ts';
import { createMethodAnswers } from './method-answers.ts';
import { discLogo, logoNames, logosPath, wideLogo } from './method-logo.ts';
import * as wire from './methods.wire.ts';

export type MethodServices = {
  readonly catalogue: Catalogue;
  readonly directory: ClientDirectory;
  readonly bearer: Authenticator<TokenClaims>;
  readonly limit: RequestLimit<TokenClaims>;
  readonly publicUrl: () => string;
};

const tags = ['Checkout: methods'];

const methodsRoute = ({
  catalogue,
  directory,
  bearer,
  limit,
  publicUrl,
}: MethodServices): Route => {
  const answerFor = createMethodAnswers(catalogue, (methods, isExplained) => {
    const answer = wire.methodsOnWire(methods, `${publicUrl()}${logosPath}`, isExplained);
    return accept(new RawJson(JSON.stringify(answer), 200));
  });
  return route({
    method: 'GET',
    path: '/checkout-project/integration/v1/methods',
    summary: 'The payment methods of the project, for an amount and a currency or for any',
    description:
      'Limits filter only where both amount and currency are given. A method that cannot be had is left out.',
    tags,
    auth: bearer,
    limit,
    request: { query: wire.methodsQuery },
    answers: { 200: wire.methodsAnswer },
    successStatus: 200,
    refusals: { not_found: 404 },
    handle: async ({ caller, query }) => {
      const answer = (known: KnownClient | null) => {
        if (known?.project.id !== caller.projectId) {
          return refuse('not_found', `There is no project ${caller.projectId}.`);
        }
        const { project } = known;
        // Only test projects get an explanation of left-out methods (checkout 4, behaviour 3).
        const isExplained = query.explain === '1' && project.isTest;
        return answerFor(project, wire.methodQueryOf(query), isExplained);
      };
      await catalogue.bankKnown();
      return answer(await directory.find(caller.clientId));
    },
  });
};

/** A week: a method's logo changes only with its title, which rarely changes. */
const logoHeaders = {
  'cache-control': 'public, max-age=604800',
  // The address of a logo must serve nothing but the image.
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
};

const logoRoute = ({ methods }: Catalogue): Route => {
  const drawings = new Map<string, string>();
  for (const method of methods) {
    const names = logoNames(method.key);
    drawings.set(names.disc, discLogo(method)).set(names.wide, wideLogo(method));
  }
  return route({
    method: 'GET',
    path: `${logosPath}/:name`,
    summary: 'The logo of a method: {key}.svg, or {key}-wide.svg with its name',
    description: 'An SVG drawing: a disc, or the wide form with the name of the method beside it.',
    operationId: 'readMethodLogo',
    tags,
    auth: anyone,
    request: { params: wire.logoParams },
    answers: { 200: Type.String({ examples: ['<svg xmlns="http://www.w3.org/2000/svg"/>'] }) },
    successStatus: 200,
    contentType: wire.logoType,
    mayBeKept: true,
    refusals: { not_found: 404 },
    handle: ({ params }) => {
      const drawing = drawings.get(params.name);
      return drawing === undefined
        ? refuse('not_found', 'There is no such logo.')
        : accept(new VerbatimAnswer(drawing, 200, wire.logoType, logoHeaders));
    },
  });
};

/**
 * Checkout 4: the methods that a shop may offer, and their logos (decision 0045-methods-catalogue).
 */
export const methodRoutes = (services: MethodServices): readonly Route[] => [
  methodsRoute(services),
  logoRoute(services.catalogue),
];
