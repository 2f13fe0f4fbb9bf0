/** Where it is served, for every page with something to copy. */
export const copyScriptPath = '/desk/copy.js';

/**
 * Buttons that copy are shown where the browser lets pages copy. Without it the text beside each
 * button is selected whole by one click.
 */
export const copyScript = `for (const button of document.querySelectorAll('[data-copy]')) {
  if (!navigator.clipboard) break;
  button.hidden = false;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.textContent = button.dataset.copied;
  });
}
`;
