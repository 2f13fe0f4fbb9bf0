/**
 * Served as a file, for pages with a form and a preview of it: shows what is typed a moment later, as
 * the button *Preview* does. It adds a picker to a field for a colour, and says before anything is sent
 * that a file is too large. Every page works without it.
 */
export const previewScript = `for (const button of document.querySelectorAll('button[formtarget]')) {
  const { form } = button;
  const [file] = form.querySelectorAll('input[type=file]');
  const [picker] = form.querySelectorAll('input[type=color]');
  const text = picker && document.getElementById(picker.dataset.of);
  const follow = () => {
    if (/^#[0-9a-f]{6}$/i.test(text.value)) picker.value = text.value;
  };
  if (picker) {
    picker.hidden = false;
    follow();
  }
  let later;
  document.addEventListener('input', ({ target }) => {
    if (target.form !== form) return;
    if (target === picker) text.value = picker.value;
    if (target === text) follow();
    if (target === file) {
      const [chosen] = file.files;
      const isLarge = chosen !== undefined && chosen.size > Number(file.dataset.max);
      file.setCustomValidity(isLarge ? file.dataset.large : '');
      if (!file.reportValidity()) return;
    }
    clearTimeout(later);
    later = setTimeout(() => {
      if (!file || file.checkValidity()) form.requestSubmit(button);
    }, 400);
  });
}
`;

export const previewScriptPath = '/desk/preview.js';
