/**
 * Gives each example a button that copies it, where the browser lets pages copy. An old anchor of the
 * reference goes on to the page where that operation stands now.
 */
export const copyScript = `for (const example of document.querySelectorAll('pre')) {
  if (!navigator.clipboard) break;
  const button = document.createElement('button');
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(example.textContent);
    button.textContent = 'Copied';
  });
  example.before(button);
}
if (location.pathname === '/reference' && location.hash) {
  const moved = document.getElementById(location.hash.slice(1))?.querySelector('a');
  if (moved) location.replace(moved.href);
}
`;
