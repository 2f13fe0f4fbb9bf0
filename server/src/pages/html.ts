/** A piece of HTML in which everything that came from outside is escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What may stand in a template. What is absent leaves nothing behind. */
export type Filling = string | number | bigint | Html | readonly Html[] | null | false;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/** Safe as text and inside a quoted attribute; nowhere else may a template have a gap. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"'`]/g, (character) => entities[character] ?? '');

function filled(filling: Filling): string {
  if (filling === null || filling === false) return '';
  if (filling instanceof Html) return filling.text;
  if (typeof filling === 'object') return filling.map(filled).join('');
  return escaped(String(filling));
}

/** The one way to make HTML: what is filled in is escaped, unless it was made here itself. */
export function html(parts: TemplateStringsArray, ...fillings: readonly Filling[]): Html {
  const text = parts.reduce(
    (whole, part, index) => `${whole}${filled(fillings[index - 1] ?? null)}${part}`,
  );
  return new Html(text);
}
