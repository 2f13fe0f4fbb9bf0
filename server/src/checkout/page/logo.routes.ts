import { Type } from 'typebox';
import { VerbatimAnswer } from '../../edge/answering/answer.ts';
import { type Route, route } from '../../edge/route.ts';
import { findLogo } from '../../identity/projects/branding/branding.store.ts';
import { logosPath } from '../../identity/projects/branding/face.ts';
import { accept, refuse } from '../../kernel/decision.ts';
import type { Database } from '../../storage/database.ts';
import type { PageServices } from '../buyer/page-services.ts';

const digestForm = /^[0-9a-f]{64}$/;

/**
 * The address is the digest of the bytes: the content never changes, so caches may keep it forever.
 */
const logoHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  // Somebody may open the address itself: an SVG must not run scripts there, as it cannot on a
  // page.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
};

const noLogo = refuse('not_found', 'There is no such logo.');

/** The logos of projects, each addressed by the digest of its bytes (decision 0166). */
export const logoRoute = ({
  database,
  visitors,
  limit,
}: Pick<PageServices, 'visitors' | 'limit'> & { readonly database: Database }): Route =>
  route({
    method: 'GET',
    path: `${logosPath}/:digest`,
    summary: 'The logo of a project, by the SHA-256 of its bytes',
    description: 'A picture that buyers see. It never changes under its address.',
    operationId: 'readProjectLogo',
    tags: ['Pages'],
    auth: visitors,
    limit,
    request: { params: Type.Object({ digest: Type.String({ description: '64 hex digits' }) }) },
    answers: { 200: Type.String({ examples: ['<svg xmlns="http://www.w3.org/2000/svg"/>'] }) },
    successStatus: 200,
    contentType: 'image/*',
    mayBeKept: true,
    refusals: { not_found: 404 },
    handle: async ({ params: { digest } }) => {
      const logo = digestForm.test(digest) ? await findLogo(database, digest) : null;
      if (logo === null) return noLogo;
      return accept(new VerbatimAnswer(logo.bytes, 200, logo.type, logoHeaders));
    },
  });
