import { decimalOf } from '../../kernel/money.ts';
import { amountText } from '../../pages/amount.ts';
import { type Html, html } from '../../pages/html.ts';
import type { BuyerLanguage } from '../../pages/language.ts';
import { qrCode } from '../../pages/qr-code.ts';
import { groupedReference } from '../references/creditor-reference.ts';
import { epcText } from '../references/epc-text.ts';
import type { Instructions, Line } from './instructions.ts';
import { instructionTexts } from './instructions-texts.ts';

/** EPC069-12: the largest code that phone cameras still read. */
const codeSize = { ecc: 'M', maxVersion: 13 } as const;

/** People read long numbers in groups of four, and paste them without blanks. */
const grouped = (text: string): Pick<Line, 'shown' | 'copied'> => ({
  shown: groupedReference(text),
  copied: text,
});

const plain = (text: string): Pick<Line, 'shown' | 'copied'> => ({ shown: text, copied: text });

function linesOf(
  { account, amount, reference }: Instructions,
  language: BuyerLanguage,
): readonly Line[] {
  const { holder, iban, bic } = account;
  return [
    { name: 'holder', ...plain(holder) },
    { name: 'iban', ...grouped(iban) },
    ...(bic === null ? [] : [{ name: 'bic', ...plain(bic) } as const]),
    ...(amount === null
      ? []
      : [
          {
            name: 'amount',
            shown: amountText(amount, language),
            copied: decimalOf(amount),
          } as const,
        ]),
    { name: 'reference', ...grouped(reference) },
  ];
}

/** The code that fills in the transfer in a bank's app. Null: no code can carry this amount. */
function codeView(
  { account, amount, reference }: Instructions,
  language: BuyerLanguage,
): Html | null {
  const { holder: name, iban, bic } = account;
  const text = epcText({ name, iban, bic, minor: amount?.minor ?? null, reference });
  const { scan, code } = instructionTexts[language];
  return text === null ? null : html`<p class="hint">${scan}</p>${qrCode(text, code, codeSize)}`;
}

/**
 * What to transfer and where. Each value can be selected as a whole; with JavaScript, a button
 * copies it.
 */
export function instructionsView(instructions: Instructions, language: BuyerLanguage): Html {
  const texts = instructionTexts[language];
  const lines = linesOf(instructions, language).map(
    ({ name, shown, copied }) =>
      html`<li><span class="what"><small>${texts[name]}</small><b class="long pick" id="to-${name}"><bdi>${shown}</bdi></b></span><button class="link" type="button" data-copy="${copied}" data-copied="${texts.copied}" aria-describedby="to-${name}" hidden>${texts.copy}</button></li>`,
  );
  return html`<ul class="rows">${lines}</ul><p class="hint">${texts.exactly}</p>${codeView(instructions, language)}`;
}

/** The same instructions for a mail. */
export const instructionLines = (instructions: Instructions, language: BuyerLanguage): string => {
  const texts = instructionTexts[language];
  const lines = linesOf(instructions, language).map(
    ({ name, shown }) => `  ${texts[name]}: ${shown}`,
  );
  return [...lines, '', texts.exactly].join('\n');
};
