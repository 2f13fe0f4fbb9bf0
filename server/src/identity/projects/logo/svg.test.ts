import { describe, expect, test } from 'vitest';
import { anSvg } from '../../../../tests/support/logos.ts';
import { readSvg } from './svg.ts';

const shape = '<path d="M0 0h64v32z"/>';

/** The drawing as it is stored, or the reason why it is refused. */
function outcome(text: string): string {
  const read = readSvg(Buffer.from(text));
  return read.ok ? read.value.bytes.toString().trim() : read.because;
}

const root = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32" width="512" height="256">${content}</svg>`;

const notXml = 'The SVG drawing is not well-formed XML. Export it again.';
const noDoctype = 'The SVG drawing must have no DOCTYPE and no CDATA. Export it without them.';
const noEntities = 'The SVG drawing must have no entities but &lt; &gt; &amp; &quot; and &apos;.';
const tooOften = 'The SVG drawing repeats its parts too often. Export it without symbols.';
const outside = (name: string): string => `<${name}> may refer to nothing outside of the drawing.`;
const not = (name: string): string => `A logo may not contain <${name}>.`;
const value = (element: string, attribute: string): string =>
  `The attribute ${attribute} of <${element}> has a value that a logo may not have.`;

const nested = (depth: number): string => `${'<g>'.repeat(depth)}${'</g>'.repeat(depth)}`;
const laughs = ['a', 'b', 'c', 'd'].map((id, index, all) => {
  const next = all[index + 1];
  const inner = next === undefined ? shape : `<use href="#${next}"/>`.repeat(10);
  return `<g id="${id}">${inner}</g>`;
});
const shapes = ['a', 'b', 'c', 'd'].map((id, index, all) => {
  const cut = `<rect width="1" height="1" clip-path="url(#${all[index + 1] ?? 'none'})"/>`;
  return `<clipPath id="${id}">${cut.repeat(10)}</clipPath>`;
});

// Everything that has made a picture act, fetch or grow. The last column is the full outcome.
// biome-ignore format: a table
const attacks: readonly (readonly [string, string, string])[] = [
  ['a script',                        anSvg('<script>alert(1)</script>'),                       not('script')],
  ['a script in mixed case',          anSvg('<ScRiPt>alert(1)</ScRiPt>'),                       not('ScRiPt')],
  ['a script in a shape',             anSvg('<g><path d=""><script/></path></g>'),              not('script')],
  ['a script with a prefix of SVG',   anSvg(`<s:script xmlns:s="http://www.w3.org/2000/svg">1</s:script>${shape}`), root(shape)],
  ['a script after a comment',        anSvg('<!-- --><script>1</script> -->'),                  not('script')],
  ['a malformed comment end',         anSvg('<!-- --!><script>1</script>'),                     notXml],
  ['a comment',                       anSvg(`<!-- <script>1</script> -->${shape}`),             root(shape)],
  ['a comment without an end',        `${anSvg(shape)}<!-- `,                                   notXml],
  ['CDATA',                           anSvg('<![CDATA[<script>1</script>]]>'),                  noDoctype],
  ['an event on the root',            anSvg(shape, 'viewBox="0 0 64 32" onload="alert(1)"'),    'A logo may not react: <svg> has onload.'],
  ['an event on a shape',             anSvg('<path d="" onclick="alert(1)"/>'),                 'A logo may not react: <path> has onclick.'],
  ['an event in mixed case',          anSvg('<g OnLoad="1"/>'),                                 'A logo may not react: <g> has OnLoad.'],
  ['a link',                          anSvg('<a href="https://x.example"><path d=""/></a>'),    not('a')],
  ['a script address',                anSvg('<use href="javascript:alert(1)"/>'),               outside('use')],
  ['a script address by xlink',       anSvg('<use xlink:href="JavaScript:alert(1)"/>'),         outside('use')],
  ['a script address with a space',   anSvg('<use href=" javascript:alert(1)"/>'),              outside('use')],
  ['a data address',                  anSvg('<use href="data:image/svg+xml,x#a"/>'),            outside('use')],
  ['an external drawing',             anSvg('<use href="https://x.example/a.svg#a"/>'),         outside('use')],
  ['a drawing of this host',          anSvg('<use href="/favicon.svg#a"/>'),                    outside('use')],
  ['an external gradient',            anSvg('<linearGradient href="//x.example#a"/>'),          outside('linearGradient')],
  ['a local address on a shape',      anSvg('<path d="" href="#a"/>'),                          outside('path')],
  ['a picture',                       anSvg('<image href="https://x.example/a.png"/>'),         not('image')],
  ['a page inside',                   anSvg('<foreignObject><p>x</p></foreignObject>'),         not('foreignObject')],
  ['a frame',                         anSvg('<iframe src="x"/>'),                               not('iframe')],
  ['a style sheet',                   anSvg('<style>@import "https://x.example"</style>'),      not('style')],
  ['an external paint',               anSvg('<path d="" fill="url(https://x.example#a)"/>'),    value('path', 'fill')],
  ['an external paint, quoted',       anSvg('<path d="" fill="url(\'//x.example\')"/>'),        value('path', 'fill')],
  ['an external paint in a style',    anSvg('<path d="" style="fill:url(//x.example)"/>'),      value('path', 'fill')],
  ['an external paint, escaped',      anSvg('<path d="" style="fill:u\\72l(//x.example)"/>'),   value('path', 'style')],
  ['a style with a comment',          anSvg('<path d="" style="fi/**/ll:red"/>'),               value('path', 'style')],
  ['an external background',          anSvg('<path d="" style="background:url(//x.example);fill:red"/>'), root('<path d="" fill="red"/>')],
  ['an external clip path',           anSvg('<path d="" clip-path="url(//x.example#a)"/>'),     value('path', 'clip-path')],
  ['an animation',                    anSvg('<animate attributeName="href" to="javascript:1"/>'), not('animate')],
  ['a set element',                   anSvg('<set attributeName="onload" to="1"/>'),            not('set')],
  ['a filter',                        anSvg('<filter id="a"><feImage href="//x.example"/></filter>'), not('filter')],
  ['a mask',                          anSvg('<mask id="a"/>'),                                  not('mask')],
  ['a pattern',                       anSvg('<pattern id="a"/>'),                               not('pattern')],
  ['a nested drawing',                anSvg('<svg onload="1"/>'),                               not('svg')],
  ['a document type',                 `<!DOCTYPE svg>${anSvg(shape)}`,                          noDoctype],
  ['multiplying entities',            `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${anSvg('<text>&b;</text>')}`, noDoctype],
  ['an undeclared entity',            anSvg('<text>&b;</text>'),                                noEntities],
  ['a character reference',           anSvg('<use href="&#106;avascript:1"/>'),                 noEntities],
  ['a hex character reference',       anSvg('<text>&#x3c;script></text>'),                      noEntities],
  ['an instruction',                  `<?xml-stylesheet href="//x.example"?>${anSvg(shape)}`,   'The SVG drawing must have no processing instructions.'],
  ['another encoding',                `<?xml version="1.0" encoding="UTF-7"?>${anSvg(shape)}`,  'The SVG drawing must be written in UTF-8.'],
  ['another namespace inside',        anSvg('<g xmlns="http://www.w3.org/1999/xhtml"/>'),       value('g', 'xmlns')],
  ['another namespace outside',       '<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 1 1"/>', value('svg', 'xmlns')],
  ['a page with a drawing',           '<html><svg/></html>',                                    'The logo is neither PNG nor JPEG nor SVG.'],
  ['a control character',             anSvg('<text>\u0000</text>'),                             notXml],
  ['a tag that never ends',           '<svg viewBox="0 0 1 1"><path d="',                       notXml],
  ['crossed tags',                    anSvg('<g><text></g></text>'),                            notXml],
  ['an attribute twice',              anSvg('<path d="" d=""/>'),                               notXml],
  ['two roots',                       `${anSvg(shape)}${anSvg(shape)}`,                         notXml],
  ['text outside',                    `${anSvg(shape)}alert(1)`,                                notXml],
  ['too deep',                        anSvg(nested(32)),                                        'The SVG drawing must be at most 32 elements deep.'],
  ['too many',                        anSvg('<g/>'.repeat(5_000)),                              'The SVG drawing must have at most 5000 elements.'],
  ['repetitions of repetitions',      anSvg(`${laughs.join('')}<use href="#a"/>`),              tooOften],
  ['a part that contains itself',     anSvg('<g id="a"><use href="#a"/></g>'),                  tooOften],
  ['shapes cut by shapes',            anSvg(`${shapes.join('')}<path d="" clip-path="url(#a)"/>`), tooOften],
  ['one part too often',              anSvg(`<g id="a">${'<g/>'.repeat(100)}</g>${'<use href="#a"/>'.repeat(200)}`), tooOften],
  ['a huge size',                     anSvg(shape, 'viewBox="0 0 1e9 1"'),                      'The SVG drawing must say its size: a viewBox, or width and height in pixels.'],
  ['no size',                         anSvg(shape, 'width="100%"'),                             'The SVG drawing must say its size: a viewBox, or width and height in pixels.'],
  ['a quote that ends the value',     anSvg(`<path d="" font-family='a" onload="1'/>`),         value('path', 'font-family')],
  ['markup in a text',                anSvg('<text>&lt;script&gt;&amp;lt;</text>'),             root('<text>&lt;script&gt;&amp;lt;</text>')],
];

describe('decision 0166: attacks by a drawing', () => {
  test.each(attacks)('%s', (_case, text, expected) => {
    expect(outcome(text)).toBe(expected);
  });

  test('invalid UTF-8', () => {
    const read = readSvg(Buffer.from([0x3c, 0x73, 0xff]));
    expect(read).toMatchObject({ ok: false, because: 'The SVG drawing must be written in UTF-8.' });
  });
});

describe('decision 0166: harmless drawings', () => {
  test('metadata of drawing programs is removed', () => {
    const text =
      '\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!-- Made with a program -->\n' +
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://x.example" width="64px" ' +
      'height="32px" version="1.1" id="root" inkscape:version="1.3">' +
      '<title>Shop</title><metadata><rdf:RDF/></metadata><inkscape:view zoom="1"/>' +
      '<g inkscape:label="Layer" class="a" data-name="b" style="fill:#FF0000; -x-spec:\'Sans\'; STROKE : none">' +
      '<path d="M0,0 L64 32z" transform="translate(1 2) scale(.5)"/></g></svg>';
    expect(outcome(text)).toBe(
      root(
        '<g fill="#FF0000" stroke="none"><path d="M0,0 L64 32z" transform="translate(1 2) scale(.5)"/></g>',
      ),
    );
  });

  test('gradients, shapes and symbols may refer to each other inside the drawing', () => {
    const drawing =
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient>' +
      '<radialGradient id="b" href="#a"/><clipPath id="c"><circle cx="1" cy="1" r="1"/></clipPath>' +
      '<symbol id="d" viewBox="0 0 1 1"><path d="M0 0" fill="url(#a)"/></symbol></defs>' +
      '<use href="#d" clip-path="url(#c)"/><rect width="10%" height="2" fill="url(#b) none"/>' +
      '<text x="1" font-family="Arial, \'Helvetica Neue\'">Shop <tspan>&amp; more</tspan></text>';
    expect(outcome(anSvg(drawing))).toBe(root(drawing));
    expect(outcome(anSvg(drawing.replaceAll(' href=', ' xlink:href=')))).toBe(root(drawing));
  });
});

test.each(['1', '1.', '1.5', '.5', '-1e3', '+2.5E-1px', '50%'])(
  'the length %s is accepted',
  (x) => {
    const line = `<path x="${x}" d="M0 0h64v32z"/>`;
    expect(outcome(anSvg(line))).toBe(root(line));
  },
);

test.each(['1.2.3', '1x', '.', 'e3', '', `${'1'.repeat(190_000)}x`])(
  'an invalid length is refused, however long it is (%#)',
  (x) => {
    expect(outcome(anSvg(`<path x="${x}"/>`))).toBe(value('path', 'x'));
  },
);
