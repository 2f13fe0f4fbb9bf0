import { cookiesFor, languageOf, proveAddress, wayIn } from '../desk/desk-request.ts';
import { addressWith } from '../desk/filters.ts';
import type { VerbatimAnswer } from '../edge/answering/answer.ts';
import type { EdgeRequest } from '../edge/reading/request.ts';
import { isFreshlyProven } from '../identity/second-factor/factors.ts';
import type { PageLanguage } from '../pages/language.ts';
import { seeOther } from '../pages/page-answer.ts';
import type { Operator } from '../staff/actor.ts';
import type { Role } from '../staff/roles.ts';
import type { SignedIn } from '../staff/sessions/signed-in.ts';
import type { StaffCaller } from '../staff/sessions/staff-caller.ts';
import { forbiddenPage, noRolePage } from './console-faults.ts';
import type { ConsoleServices } from './console-services.ts';
import { type ConsoleEndpoint, mayIn, rightOf } from './rights.ts';

/** A visit of a staff member of the installation. */
export type Visit = {
  readonly caller: StaffCaller;
  readonly signedIn: SignedIn;
  readonly role: Role;
  /** Their identity for the operator API. */
  readonly operator: Operator;
  readonly language: PageLanguage;
  /** The language comes from the address, so the answer stores it. */
  readonly isLanguageNew: boolean;
  /** The address of this view, with its query. */
  readonly address: string;
  readonly requestId: string;
};

type Asked = EdgeRequest<unknown, unknown, unknown, StaffCaller>;

/**
 * The visitor, or the page that they get instead. Without a second factor, a role of the
 * installation sees only the page that sets one up (business 1, Sign-in).
 */
export async function visitOf(
  services: ConsoleServices,
  endpoint: ConsoleEndpoint,
  request: Asked,
  from: string | null,
): Promise<Visit | VerbatimAnswer> {
  const { caller, path, requestId } = request;
  const { lang, ...query } = (request.query ?? {}) as Readonly<Record<string, string>>;
  const address = addressWith(path, query);
  const { signedIn } = caller;
  if (signedIn === null) {
    const cookies = cookiesFor(caller, lang, services.publicUrl());
    return seeOther(wayIn('console', caller, from ?? address), cookies);
  }
  const language = languageOf(caller, lang);
  const { installationRole: role, member, session, isProven } = signedIn;
  if (role === null) return noRolePage(caller, language);
  if (!isProven) return seeOther('/console/security');
  if (!mayIn(endpoint, role)) return forbiddenPage(caller, language);
  const isOld = !isFreshlyProven(session.provenAt, services.clock.now());
  if (rightOf(endpoint).isSensitive && isOld) {
    return from === null
      ? seeOther(proveAddress('console', address))
      : services.askAgain({ face: 'console', caller, from, path, body: request.body });
  }
  const actor = { type: 'staff', id: member.id, name: member.name } as const;
  return {
    caller,
    signedIn,
    role,
    operator: { actor, role, ip: caller.visitor.address, sessionId: session.id },
    language,
    isLanguageNew: lang === language && caller.chosenLanguage !== language,
    address,
    requestId,
  };
}
