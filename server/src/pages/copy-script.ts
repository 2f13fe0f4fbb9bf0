/** Its address, for every page with text to copy. */
export const copyScriptPath = '/desk/copy.js';

/**
 * Copy buttons appear if the browser lets pages copy. Without the script, one click selects the
 * whole text beside the button.
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
