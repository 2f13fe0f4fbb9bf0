/** Gives each example a button that copies it, where the browser lets pages copy. */
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
`;
