/**
 * Served as a file, for pages with a form and its preview. It shows typed values a moment later, as
 * the button *Preview* does. It adds a picker to a colour field, and reports a file that is too
 * large before anything is sent. Each preview gets a fresh frame: a frame that moves from page to
 * page would leave a step in the browser's history. Every page works without the script.
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
  let count = 0;
  const show = () => {
    const old = document.querySelector('iframe[name=' + button.formTarget + ']');
    const fresh = old.cloneNode();
    fresh.removeAttribute('src');
    fresh.hidden = true;
    fresh.name = 'preview-' + ++count;
    old.after(fresh);
    fresh.addEventListener('load', () => {
      if (fresh.name !== button.formTarget) return;
      for (const one of document.querySelectorAll('iframe')) if (one !== fresh) one.remove();
      fresh.hidden = false;
    });
    button.formTarget = fresh.name;
    form.requestSubmit(button);
  };
  let later;
  document.addEventListener('input', ({ target }) => {
    if (target.form !== form) return;
    if (target === picker) text.value = picker.value;
    if (target === text) follow();
    if (target === file) {
      const [chosen] = file.files;
      const isLarge = chosen !== undefined && chosen.size > Number(file.dataset.max);
      const words = file.dataset.large.replace('%', () => Math.ceil(chosen?.size / 1000));
      file.setCustomValidity(isLarge ? words : '');
      if (!file.reportValidity()) return;
    }
    clearTimeout(later);
    later = setTimeout(() => {
      if (!file || file.checkValidity()) show();
    }, 400);
  });
}
`;

export const previewScriptPath = '/desk/preview.js';
