import { stopPage } from '../../../account/page-route.ts';
import type { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import type { ConfirmScene } from './confirm-scene.ts';
import { stateTexts } from './state-texts.ts';
import { languageOf, type Visit } from './visit.ts';

/** There is no such transaction, or none that this visitor may see. */
export function unknownPage(visit: Visit): VerbatimAnswer {
  const language = languageOf(visit);
  return stopPage(language, stateTexts[language].states.unknown, 404);
}

/** Business 6: nobody agrees to anything while the seller is suspended. */
export function suspendedPage(visit: Visit): VerbatimAnswer {
  const language = languageOf(visit);
  return stopPage(language, stateTexts[language].suspended, 200);
}

export const isSuspended = ({ project }: ConfirmScene): boolean => project.state !== 'active';
