import { type Html, html } from '../../../pages/html.ts';
import type { PageLanguage } from '../../../pages/language.ts';
import { type Answer, answerLengthMax, type Inquiry, isTooLong } from '../../inquiries/inquiry.ts';
import { confirmTexts } from './confirm-texts.ts';

export type Asked = {
  readonly language: PageLanguage;
  readonly inquiries: readonly Inquiry[];
  /** The values to show again after a mistake. */
  readonly typed: Readonly<Record<string, string>>;
  /** Names of the questions whose answers were refused. */
  readonly unanswered: readonly string[];
};

/** Fields are named by their position: a merchant may give a question any name. */
const fieldName = (index: number): string => `answer-${index}`;

type Shown = {
  readonly inquiry: Inquiry;
  readonly name: string;
  readonly value: string;
  readonly error: string | null;
};

const selected = (is: boolean, word: 'selected' | 'checked'): Html | false =>
  is && (word === 'selected' ? html` selected` : html` checked`);

const errorId = (name: string): string => `${name}-error`;

/** The mistake is shown beside the field, and screen readers read both together. */
const described = ({ name, error }: Shown): Html | false =>
  error !== null && html` aria-describedby="${errorId(name)}"`;

const needs = ({ inquiry, error }: Shown): Html =>
  html`${inquiry.isRequired && html` required`}${error !== null && html` aria-invalid="true"`}`;

function radios(shown: Shown): Html {
  const { inquiry, name, value } = shown;
  const required = inquiry.isRequired && html` required`;
  const rows = inquiry.options.map(
    (option) =>
      html`<label class="check"><input type="radio" name="${name}" value="${option}"${selected(option === value, 'checked')}${required}> <bdi>${option}</bdi></label>`,
  );
  return html`<fieldset${described(shown)}><legend><bdi>${inquiry.title}</bdi></legend>${rows}</fieldset>`;
}

function selection(shown: Shown, choose: string): Html {
  const { inquiry, name, value } = shown;
  const options = inquiry.options.map(
    (option) =>
      html`<option value="${option}"${selected(option === value, 'selected')}>${option}</option>`,
  );
  return html`<label for="${name}"><bdi>${inquiry.title}</bdi></label><select id="${name}" name="${name}"${needs(shown)}${described(shown)}><option value="">${choose}</option>${options}</select>`;
}

const checkbox = (shown: Shown): Html =>
  html`<label class="check"><input type="checkbox" name="${shown.name}" value="true"${selected(shown.value === 'true', 'checked')}${needs(shown)}${described(shown)}> <bdi>${shown.inquiry.title}</bdi></label>`;

const text = (shown: Shown): Html =>
  html`<label for="${shown.name}"><bdi>${shown.inquiry.title}</bdi></label><input id="${shown.name}" name="${shown.name}" type="text" value="${shown.value}" maxlength="${answerLengthMax}" autocomplete="off"${needs(shown)}${described(shown)}>`;

function control(shown: Shown, choose: string): Html {
  switch (shown.inquiry.type) {
    case 'radio':
      return radios(shown);
    case 'select':
      return selection(shown, choose);
    case 'checkbox':
      return checkbox(shown);
    case 'text':
      return text(shown);
  }
}

/** Wallet 2.5: the seller's questions, filled with their defaults or with the answers. */
export function inquiryFields({ language, inquiries, typed, unanswered }: Asked): Html | null {
  if (inquiries.length === 0) return null;
  const texts = confirmTexts[language];
  const isSent = Object.keys(typed).length > 0;
  const fields = inquiries.map((inquiry, index) => {
    const name = fieldName(index);
    const value = (isSent ? typed[name] : inquiry.defaultValue) ?? '';
    const wrong = isTooLong(value) ? texts.answerTooLong : texts.answerMissing;
    const error = unanswered.includes(inquiry.name) ? wrong : null;
    const shown = { inquiry, name, value, error };
    return html`<div class="field">${control(shown, texts.choose)}${error !== null && html`<p class="error" id="${errorId(name)}">${error}</p>`}</div>`;
  });
  return html`<fieldset><legend>${texts.questions}</legend>${fields}</fieldset>`;
}

/** The answers. An empty field stays empty, even if the question has a default. */
export const answersIn = (
  inquiries: readonly Inquiry[],
  form: Readonly<Record<string, string | undefined>>,
): readonly Answer[] =>
  inquiries.map(({ name }, index) => ({ name, answer: form[fieldName(index)] ?? '' }));
