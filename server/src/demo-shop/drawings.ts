import { type Html, html } from '../pages/html.ts';

const drawing = (shapes: Html): Html =>
  html`<svg class="drawing" viewBox="0 0 64 64" aria-hidden="true" focusable="false" fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">${shapes}</svg>`;

/** Our own drawings of the wares: these pages load no pictures from other sites. */
export const drawings = {
  coffee: drawing(
    html`<path d="M19 16h26l4 40H15zM19 16l4-8h18l4 8M24 8v8M40 8v8"/><ellipse cx="32" cy="37" rx="7" ry="10" transform="rotate(24 32 37)"/><path d="M35 28c-5 5 0 12-6 18"/>`,
  ),
  mug: drawing(
    html`<path d="M14 24h30v22a8 8 0 0 1-8 8H22a8 8 0 0 1-8-8zM44 29h4a7 7 0 0 1 0 14h-4M22 16c-3-4 3-5 0-9M32 16c-3-4 3-5 0-9"/>`,
  ),
  basket: drawing(
    html`<path d="M10 32h44l-5 24H15zM14 32c0-28 36-28 36 0M25 40v9M32 40v9M39 40v9M21 32c0-8 4-12 7-12 4 0 5 5 5 12M33 26c3-4 9-2 9 6"/>`,
  ),
  subscription: drawing(
    html`<path d="M32 8 53 19v26L32 56 11 45V19zM11 19l21 11 21-11M32 30v26M21 13l22 12v9"/>`,
  ),
  tree: drawing(
    html`<path d="M32 56V30M32 44l-9-8M32 38l8-7M20 56h24M32 8c7 0 10 5 10 9 6 1 10 6 10 12 0 8-6 13-13 13H25c-7 0-13-5-13-13 0-6 4-11 10-12 0-4 3-9 10-9z"/>`,
  ),
} as const;
