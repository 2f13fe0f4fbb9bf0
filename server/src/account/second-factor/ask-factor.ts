import { type Html, html } from '../../pages/html.ts';
import type { BuyerLanguage } from '../../pages/language.ts';
import { factorForms } from '../../pages/second-factor/factor-form.ts';
import { factorTexts } from '../../pages/second-factor/factor-texts.ts';
import { passkeyScriptPath } from '../../pages/second-factor/passkey-script.ts';
import { spokenPause } from '../../pages/spoken-period.ts';
import type { PayerSeat } from '../session/payer-seat.ts';
import { type PayerFactorServices, passkeyOptions, provePayer } from './payer-factors.ts';

/** The outcome of a second factor, in the terms of a page. */
export type FactorTold = {
  readonly status: number;
  readonly alert: string | null;
  readonly retryAfter: number | null;
  readonly isMissing: boolean;
};

export const nothingTold: FactorTold = {
  status: 200,
  alert: null,
  retryAfter: null,
  isMissing: false,
};

type Typed = { readonly code?: string | undefined; readonly credential?: string | undefined };

/**
 * Judges the factor in a form. The outcome: right, nobody is signed in, or what the page then says.
 */
export async function takenFactor(
  services: PayerFactorServices,
  seat: PayerSeat,
  { code = '', credential = '' }: Typed,
  { source, language }: { readonly source: string | null; readonly language: BuyerLanguage },
): Promise<'right' | 'signed_out' | FactorTold> {
  if (code.trim() === '' && credential === '') {
    return { ...nothingTold, status: 422, isMissing: true };
  }
  const typed = credential === '' ? { code } : { credential };
  const verdict = await provePayer(services, seat, typed, source);
  const texts = factorTexts[language];
  switch (verdict.what) {
    case 'right':
    case 'signed_out':
      return verdict.what;
    case 'paused': {
      const alert = texts.pausedCodes(spokenPause(verdict.seconds, language));
      return { status: 429, alert, retryAfter: verdict.seconds, isMissing: false };
    }
    case 'wrong': {
      const alert = credential === '' ? texts.codeWrong : texts.passkeyFailed;
      return { ...nothingTold, status: 403, alert };
    }
  }
}

type Asking = {
  readonly language: BuyerLanguage;
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly isMissing: boolean;
  readonly button?: string;
};

/** The forms that ask for the second factor, and the scripts of their page. */
export async function askedFactor(
  services: PayerFactorServices,
  seat: PayerSeat,
  asking: Asking,
): Promise<{ readonly forms: Html; readonly scripts: readonly string[] }> {
  const options = await passkeyOptions(services, seat);
  const hasApp = seat.factors.totp !== null;
  return {
    forms: html`${factorForms({ ...asking, hasApp, options })}`,
    scripts: options === null ? [] : [passkeyScriptPath],
  };
}
