import type { VerbatimAnswer } from '../../../edge/answering/answer.ts';
import { contactsOf } from '../../../identity/users/own-login.store.ts';
import type { PayerPageServices } from '../page-services.ts';
import { ownTokens } from './action-form.ts';
import { ownTexts } from './own-texts.ts';
import type { SignedIn } from './own-visit.ts';
import { profileBody } from './profile-view.ts';
import { roomPage, type Shown } from './room-page.ts';
import { roomPathIn } from './rooms.ts';

/** The person's own details (decision 0187). */
export async function profileRoom(
  services: PayerPageServices,
  who: SignedIn,
  shown: Shown,
): Promise<VerbatimAnswer> {
  const { person, language } = who;
  const body = profileBody({
    language,
    path: roomPathIn('profile', language),
    tokenOf: ownTokens(services, who),
    name: person.name,
    locale: person.locale,
    ...(await contactsOf(services.database, person.id)),
    wrong: shown.wrong,
  });
  const title = ownTexts[language].rooms.profile;
  return roomPage(services, who, { room: 'profile', title, body }, shown);
}
