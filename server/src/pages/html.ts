/** A piece of HTML in which all outside text is escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** The values that a template accepts. Absent ones leave nothing behind. */
export type Filling = string | number | bigint | Html | readonly Html[] | null | false;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/** Safe as text and inside a quoted attribute. A template must have no gap anywhere else. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"'`]/g, (character) => entities[character] ?? '');

function filled(filling: Filling): string {
  if (filling === null || filling === false) return '';
  if (filling instanceof Html) return filling.text;
  if (typeof filling === 'object') return filling.map(filled).join('');
  return escaped(String(filling));
}

/** The only way to make HTML: values are escaped, unless they were made here. */
export function html(parts: TemplateStringsArray, ...fillings: readonly Filling[]): Html {
  const text = parts.reduce(
    (whole, part, index) => `${whole}${filled(fillings[index - 1] ?? null)}${part}`,
  );
  return new Html(text);
}
