import { stopPage } from '../../../account/page-route.ts';
import type { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import type { ConfirmScene } from './confirm-scene.ts';
import { stateTexts } from './state-texts.ts';
import { languageOf, type Visit } from './visit.ts';

/** The transaction does not exist, or this visitor may not see it. */
export function unknownPage(visit: Visit): VerbatimAnswer {
  const language = languageOf(visit);
  return stopPage(language, stateTexts[language].states.unknown, 404);
}

/** Business 6: nobody can accept anything while the seller is suspended. */
export function suspendedPage(visit: Visit): VerbatimAnswer {
  const language = languageOf(visit);
  return stopPage(language, stateTexts[language].suspended, 200);
}

export const isSuspended = ({ project }: ConfirmScene): boolean => project.state !== 'active';
