import { type Ask, ask } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { searchTexts } from './search-text.store.ts';
import { type SearchKind, searchTextId, searchTextOf } from './search-text.ts';

/** What an operation must ask for that changes or forgets the texts of something. */
export const searchTextAsk = (kind: SearchKind, subject: string): Ask =>
  ask(searchTexts, searchTextId(kind, subject));

/** With the commit that creates it. It has asked for the lock of the list that it adds to. */
export function addSearchText(
  draft: Draft,
  kind: SearchKind,
  subject: string,
  texts: readonly string[],
): void {
  const id = searchTextId(kind, subject);
  draft.insert(searchTexts, { id, kind, subject, text: searchTextOf(texts), raw: null });
}

/** With the commit that changes one of its texts: all of them as they are from now on. */
export function changeSearchText(
  draft: Draft,
  kind: SearchKind,
  subject: string,
  texts: readonly string[],
): void {
  const known = draft.get(searchTexts, searchTextId(kind, subject));
  if (known === null) addSearchText(draft, kind, subject, texts);
  else draft.update(searchTexts, { ...known, text: searchTextOf(texts), raw: null });
}

/** Nothing finds it any more, and nothing of its texts is left here: for who is erased. */
export const forgetSearchText = (draft: Draft, kind: SearchKind, subject: string): void =>
  changeSearchText(draft, kind, subject, []);
