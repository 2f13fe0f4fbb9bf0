import { type Html, html } from '../../pages/html.ts';
import { codeView, exampleView } from './examples/example-view.ts';
import { withExamples } from './examples/examples.ts';
import type { Block } from './markdown.ts';

/** The parts of a page that a document needs. */
export type Setting = {
  /** The address of a link or a picture on our pages. Null: its target is not shown. */
  readonly addressOf: (target: string) => string | null;
  /** The text of an example as this reader should see it. */
  readonly example: (text: string) => string;
  /** A new name for each example. */
  readonly nextName: () => string;
};

const marks =
  /(?<ticks>`+)(?<code>.+?)\k<ticks>|!\[(?<alt>[^\]]*)\]\((?<src>[^)\s]+)\)|\[(?<label>(?:[^\]`]|`[^`]*`)+)\]\((?<href>[^)\s]+)\)|\*\*(?<bold>.+?)\*\*|\*(?<slanted>[^*\s](?:[^*]*[^*\s])?)\*/g;

const unescaped = (text: string): string => text.replaceAll(/\\([|*_<>[\]])/g, '$1');

/** A text with its markup: code, links, pictures, bold and italics. */
function inlineView(text: string, setting: Setting): Html {
  const parts: Html[] = [];
  let end = 0;
  for (const match of text.matchAll(marks)) {
    parts.push(html`${unescaped(text.slice(end, match.index))}`);
    parts.push(markView(match.groups ?? {}, setting));
    end = match.index + match[0].length;
  }
  return html`${parts}${unescaped(text.slice(end))}`;
}

function markView(found: Readonly<Record<string, string | undefined>>, setting: Setting): Html {
  const { code, alt = '', src, label = '', href, bold, slanted = '' } = found;
  if (code !== undefined) return html`<code>${unescaped(code)}</code>`;
  if (src !== undefined) return pictureView(alt, setting.addressOf(src));
  if (href !== undefined) return linkView(inlineView(label, setting), setting.addressOf(href));
  if (bold !== undefined) return html`<b>${inlineView(bold, setting)}</b>`;
  return html`<em>${inlineView(slanted, setting)}</em>`;
}

const pictureView = (alt: string, address: string | null): Html =>
  address === null ? html`${alt}` : html`<img class="picture" src="${address}" alt="${alt}">`;

const linkView = (label: Html, address: string | null): Html =>
  address === null ? label : html`<a href="${address}">${label}</a>`;

/** The blocks of a document as HTML. */
export const blocksView = (blocks: readonly Block[], setting: Setting): Html =>
  html`${withExamples(blocks).map((one) =>
    'kind' in one ? blockView(one, setting) : exampleView(one, setting),
  )}`;

function blockView(block: Block, setting: Setting): Html {
  switch (block.kind) {
    case 'heading':
      return headingView(block, setting);
    case 'paragraph':
      return html`<p>${inlineView(block.text, setting)}</p>\n`;
    case 'code':
      return codeView('Example', setting.example(block.text));
    case 'table':
      return tableView(block, setting);
    case 'list':
      return listView(block, setting);
  }
}

type Of<Kind extends Block['kind']> = Extract<Block, { readonly kind: Kind }>;

/** A heading is a link to itself, to be copied. The title of the page needs none. */
function headingView({ depth, text, id }: Of<'heading'>, setting: Setting): Html {
  const words = inlineView(text, setting);
  if (depth === 1) return html`<h1 id="${id}">${words}</h1>\n`;
  const linked = html`<a class="self" href="#${id}">${words}</a>`;
  if (depth === 2) return html`<h2 id="${id}">${linked}</h2>\n`;
  return depth === 3
    ? html`<h3 id="${id}">${linked}</h3>\n`
    : html`<h4 id="${id}">${linked}</h4>\n`;
}

/** A first column without a heading names the subject of each row. */
function tableView({ head, rows }: Of<'table'>, setting: Setting): Html {
  const cell = (text: string): Html => html`<td>${inlineView(text, setting)}</td>`;
  const first = (text: string): Html => html`<th scope="row">${inlineView(text, setting)}</th>`;
  const heads = head.map((text) =>
    text === '' ? html`<td></td>` : html`<th scope="col">${inlineView(text, setting)}</th>`,
  );
  const lines = rows.map(
    ([name = '', ...rest]) => html`<tr>${first(name)}${rest.map(cell)}</tr>\n`,
  );
  return html`<div class="table" tabindex="0" role="group" aria-label="Table"><table>
<thead><tr>${heads}</tr></thead>
<tbody>${lines}</tbody></table></div>\n`;
}

function listView({ isOrdered, items }: Of<'list'>, setting: Setting): Html {
  const lines = items.map((blocks) => html`<li>${itemView(blocks, setting)}</li>\n`);
  return isOrdered ? html`<ol>${lines}</ol>\n` : html`<ul>${lines}</ul>\n`;
}

function itemView([first, ...rest]: readonly Block[], setting: Setting): Html {
  if (first === undefined) return html``;
  const begin =
    first.kind === 'paragraph' ? inlineView(first.text, setting) : blockView(first, setting);
  return html`${begin}${blocksView(rest, setting)}`;
}
