/**
 * Gives each example a copy button, if the browser lets pages copy. A language that a reader
 * chooses for one example applies to all, and to the next page. An old anchor of the reference
 * forwards to the page where that operation is now.
 */
export const copyScript = `for (const example of document.querySelectorAll('pre')) {
  if (!navigator.clipboard) break;
  const button = document.createElement('button');
  button.className = 'copy';
  button.textContent = 'Copy';
  button.type = 'button';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(example.textContent);
    button.textContent = 'Copied';
  });
  example.before(button);
}
const tabs = document.querySelectorAll('.tabs > input');
const choose = (language) => {
  for (const tab of tabs) if (tab.value === language) tab.checked = true;
};
for (const tab of tabs) {
  tab.addEventListener('change', () => {
    choose(tab.value);
    localStorage.setItem('example-language', tab.value);
  });
}
if (tabs.length > 0) choose(localStorage.getItem('example-language'));
if (location.pathname === '/reference' && location.hash) {
  const moved = document.getElementById(location.hash.slice(1))?.querySelector('a');
  if (moved) location.replace(moved.href);
}
`;
