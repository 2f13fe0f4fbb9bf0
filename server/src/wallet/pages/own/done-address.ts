import type { Person } from '../../../identity/users/person.ts';
import type { FormTokens } from '../../../pages/form-token.ts';
import type { PageLanguage } from '../../../pages/language.ts';
import type { Visitor } from '../../../pages/visitor.ts';
import { type Room, roomPathIn } from './rooms.ts';

/**
 * What a form of the page is for: one act, and where there are several things, one of them. A token
 * that was read from one form is good for no other (decision 0115-a-token-for-each-form).
 */
export const subjectOf = ({ id }: Person, action = '', subject = ''): readonly string[] => [
  'own wallet',
  String(id),
  action,
  subject,
];

/** What can have been done here, and the room that says so; each is the name of the text for it. */
const doneRooms = {
  passwordChanged: 'security',
  pinChanged: 'security',
  canceled: 'permissions',
  revoked: 'permissions',
  calledOff: 'overview',
  languageChanged: 'profile',
  nameChanged: 'profile',
  emailAsked: 'profile',
  emailChanged: 'profile',
} as const satisfies Readonly<Record<string, Room>>;
export type DoneWord = keyof typeof doneRooms;

const isDoneWord = (text: string): text is DoneWord => Object.hasOwn(doneRooms, text);

const doneSubject = (person: Person, word: DoneWord): readonly string[] => [
  'done',
  'own wallet',
  String(person.id),
  word,
];

/**
 * The page after a form: reloaded, it does nothing again (decision 0088). The proof keeps others from
 * sending somebody to a page which says what never happened.
 */
export function doneAddress(
  tokens: FormTokens,
  { visitor, person }: { readonly visitor: Visitor; readonly person: Person },
  language: PageLanguage,
  done: DoneWord,
): string {
  const proof = tokens.tokenFor(visitor, doneSubject(person, done));
  return `${roomPathIn(doneRooms[done], language)}?${new URLSearchParams({ done, proof })}`;
}

/** What an address says was done here; null: nothing. */
export function doneIn(
  tokens: FormTokens,
  { visitor, person }: { readonly visitor: Visitor; readonly person: Person },
  { done = '', proof }: { readonly done?: string; readonly proof?: string },
): DoneWord | null {
  if (!isDoneWord(done)) return null;
  return tokens.isGenuine(visitor, doneSubject(person, done), proof) ? done : null;
}
