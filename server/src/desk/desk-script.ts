import { copyScript } from '../pages/copy-script.ts';

/**
 * The one script of the desk, served as a file. The key `/` leads to the search field. A user who
 * is typing, or holds a modifier, means the character itself. Copy buttons are shown if the browser
 * allows pages to copy. Every page works without the script.
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

/** Keeps a browser that guesses types from reading our script as something else. */
export const deskScriptType = 'text/javascript; charset=utf-8';

export const deskScriptPath = '/desk/desk.js';
