import { VerbatimAnswer } from '../../edge/answering/answer.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { seeOther } from '../../pages/page-answer.ts';
import type { AccountServices } from '../account-services.ts';
import { stopPage } from '../page-route.ts';
import { payerTexts } from '../payer-texts.ts';
import { type Authorization, type AuthorizationQuery, readAuthorization } from './authorization.ts';

/**
 * The client's request, or the answer that ends it: a page of ours, or a redirect to the client.
 */
export async function askedAuthorization(
  { directory, publicUrl }: Pick<AccountServices, 'directory' | 'publicUrl'>,
  query: AuthorizationQuery,
  language: PageLanguage,
): Promise<Authorization | VerbatimAnswer> {
  const known = query.client_id === undefined ? null : await directory.find(query.client_id);
  const found = readAuthorization(query, known, publicUrl());
  if (found.kind === 'asked') {
    return found.authorization.known.project.state === 'active'
      ? found.authorization
      : stopPage(language, payerTexts[language].suspended, 200);
  }
  return found.kind === 'refused'
    ? seeOther(found.address)
    : stopPage(language, payerTexts[language].unknownClient, 400);
}

export const isAnswer = (found: object): found is VerbatimAnswer => found instanceof VerbatimAnswer;
