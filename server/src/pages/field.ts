import { type Html, html } from './html.ts';

/** One thing that a form asks for. */
export type Field = {
  readonly name: string;
  /** Left out: its name. Where a page has the same form twice, each needs its own. */
  readonly id?: string;
  readonly label: string;
  readonly type?: 'text' | 'password';
  /** What stands in it already. Secrets never do. */
  readonly value?: string;
  /** How it is to be written. */
  readonly hint?: string;
  /** What is wrong with what came; null: nothing. */
  readonly error: string | null;
  /** What browsers know it by (WCAG 1.3.5). */
  readonly autocomplete: string;
  readonly inputmode?: 'text' | 'numeric' | 'decimal' | 'email';
  readonly lengthMax: number;
  /** It is only to be read: by people, and by whatever keeps their passwords. */
  readonly isFixed?: boolean;
  /** It may stay empty. */
  readonly isOptional?: boolean;
};

function dutyOf({ isFixed = false, isOptional = false }: Field): Html | false {
  if (isFixed) return html` readonly`;
  return !isOptional && html` required`;
}

/** A field with its label, and beside it how it is written and what is wrong with it. */
export function fieldView(field: Field): Html {
  const { name, label, type = 'text', value = '', hint, error, inputmode = 'text' } = field;
  const { id = name } = field;
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const described = [
    ...(hint === undefined ? [] : [hintId]),
    ...(error === null ? [] : [errorId]),
  ].join(' ');
  const describedBy = described !== '' && html` aria-describedby="${described}"`;
  const duty = dutyOf(field);
  const invalid = error !== null && html` aria-invalid="true"`;
  return html`<div class="field"><label for="${id}">${label}</label>
<input id="${id}" name="${name}" type="${type}" value="${value}" autocomplete="${field.autocomplete}" inputmode="${inputmode}" maxlength="${field.lengthMax}" autocapitalize="off" spellcheck="false"${duty}${describedBy}${invalid}>
${hint !== undefined && html`<p class="note" id="${hintId}">${hint}</p>`}${error !== null && html`<p class="error" id="${errorId}">${error}</p>`}</div>`;
}
