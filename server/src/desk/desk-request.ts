import { languageAmong, type PageLanguage } from '../pages/language.ts';
import type { StaffCaller } from '../staff/sessions/staff-caller.ts';

/** The two faces of one desk: for a merchant's staff, and for the operator's. */
export type Face = 'portal' | 'console';

/** What the address asks for, what this browser chose before, what its member or itself speaks. */
export const languageOf = (
  { chosenLanguage, seat, visitor }: StaffCaller,
  asked: string | undefined,
): PageLanguage =>
  languageAmong(asked, chosenLanguage ?? undefined, seat?.member.locale, ...visitor.languages);

export const signInAddress = (face: Face, next: string): string =>
  `/${face}/sign-in?next=${encodeURIComponent(next)}`;

/** Where the second factor is given again. */
export const proveAddress = (face: Face, next: string): string =>
  `/${face}/prove?next=${encodeURIComponent(next)}`;
