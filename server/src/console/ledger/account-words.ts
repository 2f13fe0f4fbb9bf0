import { moneyText } from '../../desk/money-text.ts';
import { type Html, html } from '../../pages/html.ts';
import type { PageLanguage } from '../../pages/language.ts';
import { thingLink } from '../thing-link.ts';
import { ledgerTexts } from './ledger-texts.ts';

/** An account as the operator API answers it. */
export type Account = {
  readonly account_id: string;
  readonly kind: string;
  readonly currency: string;
  readonly test_mode: boolean;
  readonly balance: number;
  readonly held: number;
  readonly available: number;
  readonly created_at: number;
  readonly owner: {
    readonly type: string;
    readonly id: string | null;
    readonly name: string | null;
  } | null;
  readonly wallet_id: number | null;
  readonly purpose: string | null;
  readonly should_be_zero: boolean;
  readonly closed: boolean;
};

/** The owner, with a link to their page. */
export function ownerView({ owner }: Account, language: PageLanguage): Html {
  const texts = ledgerTexts[language];
  if (owner === null) return html`${texts.noOwner}`;
  if (owner.id === null) return html`${texts.service}`;
  return thingLink(owner.type, owner.id, owner.name ?? owner.id);
}

export function purposeText({ purpose }: Account, language: PageLanguage): string {
  return purpose === null ? '' : (ledgerTexts[language].purposes[purpose] ?? purpose);
}

export const accountAddress = (id: string): string => `/console/ledger/accounts/${id}`;

/** An account within another object's row. */
export const accountLink = (id: string): Html =>
  html`<a href="${accountAddress(id)}"><code>${id}</code></a>`;

export const moneyOf = (minor: number, { currency }: Account, language: PageLanguage): string =>
  moneyText(minor, currency, language);
