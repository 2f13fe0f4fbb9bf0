import type { UnixSeconds } from '../../../kernel/time.ts';
import { unixSeconds } from '../../../kernel/time.ts';
import { locales, type PageLanguage } from '../../../pages/language.ts';

/** A calendar month, in UTC as all times on our pages. */
export type Month = {
  /** As in addresses: `2026-11`. */
  readonly name: string;
  readonly from: UnixSeconds;
  readonly to: UnixSeconds;
};

const startOf = (year: number, month: number): UnixSeconds =>
  unixSeconds(Date.UTC(year, month, 1) / 1_000);

const monthAt = (year: number, month: number): Month => {
  const from = startOf(year, month);
  const name = new Date(from * 1_000).toISOString().slice(0, 7);
  return { name, from, to: startOf(year, month + 1) };
};

/** The month in an address. Null: none. */
export function monthIn(text: string | undefined): Month | null {
  const [, year = '', month = ''] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(text ?? '') ?? [];
  return year === '' ? null : monthAt(Number.parseInt(year, 10), Number.parseInt(month, 10) - 1);
}

/** The number of months offered. Older ones are reached by their address. */
const offeredMax = 36;

/** The months of a wallet, latest first. */
export function monthsSince(begin: UnixSeconds, now: UnixSeconds): readonly Month[] {
  const today = new Date(now * 1_000);
  const all = Array.from({ length: offeredMax }, (_, ago) =>
    monthAt(today.getUTCFullYear(), today.getUTCMonth() - ago),
  );
  return all.filter(({ to }, ago) => ago === 0 || to > begin);
}

export const monthText = ({ from }: Month, language: PageLanguage): string =>
  new Intl.DateTimeFormat(locales[language], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(from * 1_000);
