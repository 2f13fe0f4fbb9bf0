import type { PageLanguage } from '../../../pages/language.ts';

/** The rooms of "My wallet", in the order of its navigation (decision 0186). */
export const rooms = ['overview', 'transactions', 'permissions', 'security', 'profile'] as const;
export type Room = (typeof rooms)[number];

/** The language in an address. `locale` leaves it to the person and their browser. */
export type AddressLanguage = PageLanguage | 'locale';

export const pathIn = (language: AddressLanguage): string => `/frontend/${language}/wallet`;

export const roomPathIn = (room: Room, language: AddressLanguage): string =>
  room === 'overview' ? pathIn(language) : `${pathIn(language)}/${room}`;
