import { type Html, html } from './html.ts';

/** One field of a form. */
export type Field = {
  readonly name: string;
  /** Absent: its name. A page with the same form twice needs different ids. */
  readonly id?: string;
  readonly label: string;
  readonly type?: 'text' | 'password';
  /** The initial value. A secret never has one. */
  readonly value?: string;
  /** How to write the value. */
  readonly hint?: string;
  /** The error in the value sent. Null: none. */
  readonly error: string | null;
  /** The name by which browsers fill it in (WCAG 1.3.5). */
  readonly autocomplete: string;
  readonly inputmode?: 'text' | 'numeric' | 'decimal' | 'email';
  readonly lengthMax: number;
  /** Read-only: it is there for people and for their password managers. */
  readonly isFixed?: boolean;
  /** It may be left empty. */
  readonly isOptional?: boolean;
};

function dutyOf({ isFixed = false, isOptional = false }: Field): Html | false {
  if (isFixed) return html` readonly`;
  return !isOptional && html` required`;
}

/** A field with its label, its hint and its error. */
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
