import { describe, expect, test } from 'vitest';
import { blocksIn, plainText } from './markdown.ts';
import { blocksView } from './markdown-view.ts';

const setting = {
  addressOf: (target: string) => (target === 'gone.md' ? null : `/docs/${target}`),
  example: (text: string) => text.replaceAll('$NAME', 'value'),
  nextName: () => 'example',
};

const shown = (text: string): string => blocksView(blocksIn(text), setting).text.trim();

describe('Markdown of our documents as HTML', () => {
  // biome-ignore format: a table
  test.each<[what: string, markdown: string, html: string]>([
    ['a title',           '# A & B',                    '<h1 id="a--b">A &amp; B</h1>'],
    ['a heading',         '## Start it',                '<h2 id="start-it"><a class="self" href="#start-it">Start it</a></h2>'],
    ['a paragraph',       'one\ntwo',                   '<p>one two</p>'],
    ['code in a line',    'a `b*c*` d',                 '<p>a <code>b*c*</code> d</p>'],
    ['bold and italic',   '**a `b`** and *c d*',        '<p><b>a <code>b</code></b> and <em>c d</em></p>'],
    ['multiplication',    '2 * 3 * 4',                  '<p>2 * 3 * 4</p>'],
    ['a link',            '[the `x` list](wallet.md)',  '<p><a href="/docs/wallet.md">the <code>x</code> list</a></p>'],
    ['a broken link',     '[gone](gone.md)',            '<p>gone</p>'],
    ['a picture',         '![A "b"](p.png)',            '<p><img class="picture" src="/docs/p.png" alt="A &quot;b&quot;"></p>'],
    ['an example',        '```sh\necho $NAME <x>\n\n# no heading\n```', '<pre tabindex="0" aria-label="Example"><code>echo value &lt;x&gt;\n\n# no heading</code></pre>'],
    ['a named example',   '```js app.js\nrun();\n```',                    '<pre tabindex="0" aria-label="Example"><code>run();</code></pre>'],
    ['HTML is text',      '<script>alert(1)</script>',  '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ])('%s', (_, markdown, html) => {
    expect(shown(markdown)).toBe(html);
  });

  test('a list may have content inside an item', () => {
    expect(shown('1. **One.**\n\n   ![P](p.png)\n2. two\n\nAfter.')).toBe(
      '<ol><li><b>One.</b><p><img class="picture" src="/docs/p.png" alt="P"></p>\n</li>\n<li>two</li>\n</ol>\n<p>After.</p>',
    );
  });

  test('a table may have a bar inside a cell', () => {
    const html = shown('| | Meaning |\n|---|---|\n| `a\\|b` | c |');
    expect(html).toContain('<tr><td></td><th scope="col">Meaning</th></tr>');
    expect(html).toContain('<tr><th scope="row"><code>a|b</code></th><td>c</td></tr>');
  });

  test('the same heading twice has two anchors', () => {
    const ids = blocksIn('## Run it\n\n## Run it').map(
      (block) => block.kind === 'heading' && block.id,
    );
    expect(ids).toEqual(['run-it', 'run-it-1']);
  });
});

test('search results show words without markup', () => {
  expect(plainText('**A** *b* `c` [d](e.md) 2 * 3')).toBe('A b c d 2 * 3');
});
