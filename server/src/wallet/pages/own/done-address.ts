import type { Person } from '../../../identity/users/person.ts';
import type { FormTokens } from '../../../pages/form-token.ts';
import type { PageLanguage } from '../../../pages/language.ts';
import type { Visitor } from '../../../pages/visitor.ts';
import { type Room, roomPathIn } from './rooms.ts';

/**
 * The subject of a form: one action, and its target if there are several. A token from one form is
 * valid for no other (decision 0115-a-token-for-each-form).
 */
export const subjectOf = ({ id }: Person, action = '', subject = ''): readonly string[] => [
  'own wallet',
  String(id),
  action,
  subject,
];

/** The possible actions, and the room that reports each. Each name is the key of its text. */
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
 * The page after a form. A reload repeats nothing (decision 0088). The proof prevents links to a
 * page that claims an action that never happened.
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

/** The action that an address claims to be done. Null: none. */
export function doneIn(
  tokens: FormTokens,
  { visitor, person }: { readonly visitor: Visitor; readonly person: Person },
  { done = '', proof }: { readonly done?: string; readonly proof?: string },
): DoneWord | null {
  if (!isDoneWord(done)) return null;
  return tokens.isGenuine(visitor, doneSubject(person, done), proof) ? done : null;
}
