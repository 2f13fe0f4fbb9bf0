import type { Money } from '../../kernel/money.ts';
import { type Html, html } from '../../pages/html.ts';
import type { InEveryLanguage, PageLanguage } from '../../pages/language.ts';
import type { BankDirectory } from '../accounts/account-directory.ts';
import { walletReference } from '../references/wallet-reference.ts';
import type { Instructions } from './instructions.ts';
import { instructionsView } from './instructions-view.ts';

type Wallet = { readonly walletId: number; readonly isTest: boolean };

/**
 * How to add money to a wallet: through the general account of its mode (bank 2, Wallet). `minor`:
 * the amount needed. Null: the payer decides. Returns null if no account serves.
 */
export async function topUpOf(
  { serving }: Pick<BankDirectory, 'serving'>,
  { walletId, isTest }: Wallet,
  minor: bigint | null,
): Promise<Instructions | null> {
  const currency = 'EUR' as const;
  const account = await serving({ projectId: null, isTest, currency });
  const amount: Money | null = minor === null ? null : { minor, currency };
  return account === null ? null : { account, amount, reference: walletReference(walletId) };
}

// biome-ignore format: one text per line
const topUpTexts: InEveryLanguage<{ readonly heading: string; readonly howLong: string }> = {
  en: {
    heading: 'Add money by bank transfer',
    howLong: 'Make a transfer from your bank with these details. It usually arrives within one working day, an instant transfer within minutes.',
  },
  lt: {
    heading: 'Papildyti banko pavedimu',
    howLong: 'Atlikite pavedimą iš savo banko pagal šiuos duomenis. Pinigai paprastai įskaitomi per vieną darbo dieną, momentinis pavedimas – per kelias minutes.',
  },
  ru: {
    heading: 'Пополнить банковским переводом',
    howLong: 'Сделайте перевод из своего банка по этим данным. Обычно деньги зачисляются в течение одного рабочего дня, при мгновенном переводе — за несколько минут.',
  },
};

/** The section of a wallet page that shows how to add money, with its own heading. */
export function topUpView(instructions: Instructions, language: PageLanguage): Html {
  const { heading, howLong } = topUpTexts[language];
  return html`<h2>${heading}</h2><p class="note">${howLong}</p>${instructionsView(instructions, language)}`;
}
