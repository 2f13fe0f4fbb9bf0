import { type Html, html } from '../../pages/html.ts';

type Facts = Readonly<Record<string, unknown>>;

/** The log's facts about a subject. */
export type Told = {
  readonly details: Facts;
  readonly before: Facts | null;
  readonly after: Facts | null;
};

/** Longer values are cut: the file and the API have them in full. */
const lengthMax = 120;

function valueText(value: unknown, nothing: string): string {
  if (value === undefined || value === null || value === '') return nothing;
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > lengthMax ? `${text.slice(0, lengthMax)}…` : text;
}

/** The changes of an act, line by line. If the log has no change, the request. */
export function changesView({ details, before, after }: Told, nothing: string): Html {
  const names = Object.keys({ ...before, ...after });
  const lines =
    names.length > 0
      ? names.map((name) => {
          const was = valueText(before?.[name], nothing);
          const is = valueText(after?.[name], nothing);
          return html`${name}: ${before === null ? is : html`<del>${was}</del> → <ins>${is}</ins>`}`;
        })
      : Object.entries(details).map(([name, value]) => html`${name}: ${valueText(value, nothing)}`);
  return html`${lines.map((line, nth) => html`${nth > 0 && html`<br>`}${line}`)}`;
}
