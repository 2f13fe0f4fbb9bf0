import { copyScript } from '../pages/copy-script.ts';

/**
 * The one script of the desk, served as a file: `/` leads to the search field. Whoever is typing, or
 * holds a modifier, means the sign itself. Buttons that copy are shown where the browser lets pages
 * copy. Every page works without it.
 */
export const deskScript = `addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const place = event.target;
  if (place.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(place.tagName)) return;
  const search = document.querySelector('[role=search] input');
  if (search === null) return;
  event.preventDefault();
  search.focus();
  search.select();
});
${copyScript}`;

/** A script of ours never changes its type under a browser that guesses. */
export const deskScriptType = 'text/javascript; charset=utf-8';

export const deskScriptPath = '/desk/desk.js';
