import { type Ask, ask } from '../../engine/operation.ts';
import type { Draft } from '../../engine/rows.ts';
import { searchTexts } from './search-text.store.ts';
import { type SearchKind, searchTextId, searchTextOf } from './search-text.ts';

/** Ask for this in an operation that changes or forgets the searchable texts of an object. */
export const searchTextAsk = (kind: SearchKind, subject: string): Ask =>
  ask(searchTexts, searchTextId(kind, subject));

/** Call it in the commit that creates the object, which already holds the lock of its list. */
export function addSearchText(
  draft: Draft,
  kind: SearchKind,
  subject: string,
  texts: readonly string[],
): void {
  const id = searchTextId(kind, subject);
  draft.insert(searchTexts, { id, kind, subject, text: searchTextOf(texts), raw: null });
}

/** Call it in the commit that changes one of the texts, with all texts as they are from now on. */
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

/** Makes an erased object unsearchable and removes its texts. */
export const forgetSearchText = (draft: Draft, kind: SearchKind, subject: string): void =>
  changeSearchText(draft, kind, subject, []);
