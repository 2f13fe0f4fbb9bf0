import { VerbatimAnswer } from '../edge/answering/answer.ts';
import type { MerchantLook } from './merchant-look.ts';
import { hashOf, type Light, style, styleHashes, styleIn } from './style.ts';

export const htmlType = 'text/html; charset=utf-8';

type Allowed = {
  readonly formTargets?: readonly string[];
  readonly styles?: string;
  readonly hasScripts?: boolean;
  readonly hasPreview?: boolean;
};

/**
 * The rights of a page: it shows itself and our own images, and sends its forms to us. It has no
 * frame, nothing from elsewhere, and no script unless the page names one of ours
 * (decisions 0047-buyers-page and 0162).
 */
const policyWith = ({
  formTargets = [],
  styles = styleHashes.page,
  hasScripts = false,
  hasPreview = false,
}: Allowed): string =>
  [
    "default-src 'none'",
    ...(hasScripts ? ["script-src 'self'"] : []),
    `style-src ${styles}`,
    "img-src 'self'",
    ...(hasPreview ? ["frame-src 'self'"] : []),
    ["form-action 'self'", ...formTargets].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

/** For a page in a frame of another one of ours: it sends nothing anywhere. */
const previewPolicy = (styles: string): string =>
  [
    "default-src 'none'",
    `style-src ${styles}`,
    // An unsaved logo is embedded in the page itself.
    "img-src 'self' data:",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ].join('; ');

export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': policyWith({}),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};

/** Reloads, or goes on, without JavaScript. `address` null: this same page. */
export type Refresh = { readonly seconds: number; readonly address: string | null };

/** Null: no cookie. */
export type SetCookie = string | readonly string[] | null;

export type PageExtras = {
  readonly setCookie?: SetCookie;
  readonly refresh?: Refresh | null;
  /** With a 429: the seconds until the next try. */
  readonly retryAfter?: number | null;
  /**
   * The other site that a form of the page may redirect to. Browsers apply the policy to it too.
   */
  readonly formTarget?: string | null;
  /** For a page that is read at a desk. */
  readonly look?: 'wide';
  /** The hashes of the page's own styles, if it has any. */
  readonly styles?: string;
  /** Whether the page names scripts of ours. */
  readonly hasScripts?: boolean;
  /** The seller's look that the page got: the policy allows its style. */
  readonly merchant?: MerchantLook | null;
  /** Whether the page shows another one of ours in a frame. */
  readonly hasPreview?: boolean;
  /** Whether the page is the same for everybody: browsers then keep and revalidate it. */
  readonly isForAll?: boolean;
};

// A parsed address is plain ASCII, as a header must be.
const inHeader = (address: string): string => new URL(address).href;

const refreshText = ({ seconds, address }: Refresh): string =>
  address === null ? String(seconds) : `${seconds}; url=${inHeader(address)}`;

const cookieHeader = (setCookie: SetCookie): Record<string, string | string[]> =>
  setCookie === null
    ? {}
    : { 'set-cookie': typeof setCookie === 'string' ? setCookie : [...setCookie] };

/** The answer with a page. */
export function pageAnswer(
  text: string | Buffer,
  status: number,
  extras: PageExtras = {},
): VerbatimAnswer {
  const { setCookie = null, refresh = null, retryAfter = null, formTarget = null } = extras;
  const { look = 'page', styles = styleHashes[look], merchant } = extras;
  const { hasScripts = false, hasPreview = false } = extras;
  const formTargets = formTarget === null ? [] : [new URL(formTarget).origin];
  const ownStyle = merchant?.style ?? '';
  const allStyles = ownStyle === '' ? styles : `${styles} ${hashOf(ownStyle)}`;
  return new VerbatimAnswer(text, status, htmlType, {
    ...pageHeaders,
    'content-security-policy': policyWith({
      formTargets,
      styles: allStyles,
      hasScripts,
      hasPreview,
    }),
    ...(extras.isForAll === true ? { 'cache-control': 'no-cache' } : {}),
    ...cookieHeader(setCookie),
    ...(retryAfter === null ? {} : { 'retry-after': String(retryAfter) }),
    ...(refresh === null ? {} : { refresh: refreshText(refresh) }),
  });
}

/** A page in a frame of another one, in one light. */
export function previewAnswer(text: string, light: Light, merchant: MerchantLook): VerbatimAnswer {
  const hashes = [style, merchant.style].map((one) => hashOf(styleIn(one, light)));
  return new VerbatimAnswer(text, 200, htmlType, {
    ...pageHeaders,
    'content-security-policy': previewPolicy(hashes.join(' ')),
  });
}

/** An error page in its place must be visible in the frame, too. */
export const previewFaultHeaders: Readonly<Record<string, string>> = {
  ...pageHeaders,
  'content-security-policy': previewPolicy(styleHashes.page),
};

/** A header is plain ASCII, but a merchant's address may not be. */
const inHeaderLetters = (address: string): string =>
  address.replace(/[^!-~]+/g, (letters) => encodeURIComponent(letters));

/** The answer to a form: a reload then repeats the page, never the form. */
export const seeOther = (address: string, setCookie: SetCookie = null): VerbatimAnswer =>
  new VerbatimAnswer('', 303, htmlType, {
    ...pageHeaders,
    ...cookieHeader(setCookie),
    location: inHeaderLetters(address),
  });
