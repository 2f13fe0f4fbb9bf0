/**
 * The one script of the desk, served as a file: `/` leads to the search field. Whoever is typing, or
 * holds a modifier, means the sign itself. Every page works without it.
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
`;
