import { type Html, html } from './html.ts';

/** One thing that a form asks for. */
export type Field = {
  /** Its name in the form, and its id on the page. */
  readonly name: string;
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
  const [hintId, errorId] = [`${name}-hint`, `${name}-error`];
  const described = [
    ...(hint === undefined ? [] : [hintId]),
    ...(error === null ? [] : [errorId]),
  ].join(' ');
  const describedBy = described !== '' && html` aria-describedby="${described}"`;
  const duty = dutyOf(field);
  const invalid = error !== null && html` aria-invalid="true"`;
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${field.autocomplete}" inputmode="${inputmode}" maxlength="${field.lengthMax}" autocapitalize="off" spellcheck="false"${duty}${describedBy}${invalid}>
${hint !== undefined && html`<p class="note" id="${hintId}">${hint}</p>`}${error !== null && html`<p class="error" id="${errorId}">${error}</p>`}</div>`;
}
