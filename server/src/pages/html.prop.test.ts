import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escaped, html } from './html.ts';

const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '`',
        '&',
        '=',
        '/',
        '-->',
        '</p>',
        '<script>',
        ' x=',
        '&#39;',
      ),
    )
    .map((parts) => parts.join('')),
);

/** A browser's reading of a text without markup. */
const read = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|#96);/g, (_, name: string) => {
    const known: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
    return known[name] ?? (name === '#39' ? "'" : '`');
  });

test('no text opens a tag, ends an attribute or starts an entity', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const { text: made } = html`<p title="${text}">${text}</p>`;
      const found = /^<p title="([^"<>]*)">([^<>]*)<\/p>$/su.exec(made);
      expect(found).not.toBeNull();
      expect(read(found?.[1] ?? '')).toBe(text);
      expect(read(found?.[2] ?? '')).toBe(text);
    }),
  );
});

test('a template inside another is not escaped twice', () => {
  fc.assert(
    fc.property(fc.array(hostile), (texts) => {
      const items = texts.map((text) => html`<li>${text}</li>`);
      const whole = html`<ul>${items}</ul>`;
      expect(whole.text).toBe(
        `<ul>${texts.map((text) => `<li>${escaped(text)}</li>`).join('')}</ul>`,
      );
    }),
  );
});
