/** The pages that are cited by section number: `checkout 3.3`, `gaps 3`, `design 2`. */
export const citedPages = {
  checkout: 'docs/spec/1-checkout.md',
  wallet: 'docs/spec/2-wallet.md',
  transfer: 'docs/spec/3-transfer.md',
  gaps: 'docs/spec/gaps.md',
  business: 'docs/spec/business.md',
  design: 'docs/design.md',
  promise: 'docs/promises.md',
} as const;

export type CitedPage = keyof typeof citedPages;

export type Citation = { readonly page: CitedPage; readonly section: string };

// At most two digits on each side of the point; longer numbers are amounts or ids.
const section = String.raw`\d{1,2}(?:\.\d{1,2})?(?![\d.]*\d|[%\w])`;
const more = `(?:(?:,| and|, and| or| to) ${section})*`;
const citation = new RegExp(
  String.raw`\b(checkout|wallet|transfer|gaps|business|design|promise)s? (${section}${more})`,
  'gi',
);

/** The sections that a text cites; a list cites each of its sections. */
export const citationsIn = (text: string): readonly Citation[] =>
  [...text.matchAll(citation)].flatMap(([, name = '', sections = '']) =>
    (sections.match(/\d+(?:\.\d+)?/g) ?? []).map((number) => ({
      page: name.toLowerCase() as CitedPage,
      section: number,
    })),
  );

/**
 * Numbers without their page: at the start, in brackets, and after the word section or document.
 */
const bareNumbers = [
  /^\d{1,2}(?:\.\d{1,2})?(?:[:;,]| and \d)/,
  /\(\d\.\d{1,2}[:;,)]/,
  /\bsections? \d/i,
  /\bdocuments? \d/i,
  /\bdecisions? \d{1,3}\b/i,
] as const;

/** The citation without its page in a text, or null. */
export const bareNumberIn = (text: string): string | null => {
  for (const pattern of bareNumbers) {
    const found = pattern.exec(text);
    if (found !== null) return found[0];
  }
  return null;
};

const sectionHeading = /^#{2,4} (\d+(?:\.\d+)?)\.? /;
const numberedItem = /^(\d+)\. /;

/** The sections of a page, and the numbered items of a section as `2.5`. */
export function sectionsIn(markdown: string): ReadonlySet<string> {
  const sections = new Set<string>();
  let current = '';
  for (const line of markdown.split('\n')) {
    const heading = sectionHeading.exec(line)?.[1];
    if (heading !== undefined) {
      current = heading;
      sections.add(heading);
    }
    const item = numberedItem.exec(line)?.[1];
    if (item !== undefined && current !== '') sections.add(`${current}.${item}`);
  }
  return sections;
}

/** The targets of a page's links, except links to other sites. */
export const linksIn = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

/** The anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

export const anchorsIn = (markdown: string): readonly string[] =>
  [...markdown.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

const quotedPath =
  /`((?:server|sdk|bench|scripts|docs)\/[\w./{},-]*\.(?:ts|js|md|sql|json|txt|png))`/g;

/** The files that a page names in code marks. */
export const pathsIn = (markdown: string): readonly string[] =>
  [...markdown.matchAll(quotedPath)].map(([, path = '']) => path);
