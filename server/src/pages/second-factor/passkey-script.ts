/** Its address, for the pages of staff and of wallet owners. */
export const passkeyScriptPath = '/desk/passkey.js';

/**
 * /desk/passkey.js: the only script that a page cannot do without, since WebAuthn needs one
 * (decision 0164).
 *
 * It serves each `form[data-passkey]` that has its options as JSON in `data-options`, a hidden
 * field `credential`, a hidden submit button and a hidden `[data-passkey-failed]`. Without this
 * script, or in a browser without passkeys, the button stays hidden and `[data-passkey-missing]`
 * stays visible.
 *
 * The browser's own conversions come first. Older browsers have none, and credentials of some
 * password managers have a toJSON that throws: then our own conversions are used.
 */
export const passkeyScript = String.raw`'use strict';
(() => {
  if (!window.PublicKeyCredential || !navigator.credentials) return;

  const bytes = (text) =>
    Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
  const text = (buffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer)))
      .replace(/\+/g, '-')
      .replace(/\//g, '_')
      .replace(/=/g, '');
  const withBytes = (list) => (list || []).map((one) => ({ ...one, id: bytes(one.id) }));

  const creation = (options) =>
    PublicKeyCredential.parseCreationOptionsFromJSON?.(options) || {
      ...options,
      challenge: bytes(options.challenge),
      user: { ...options.user, id: bytes(options.user.id) },
      excludeCredentials: withBytes(options.excludeCredentials),
    };
  const request = (options) =>
    PublicKeyCredential.parseRequestOptionsFromJSON?.(options) || {
      ...options,
      challenge: bytes(options.challenge),
      allowCredentials: withBytes(options.allowCredentials),
    };

  const ask = {
    register: (options) => navigator.credentials.create({ publicKey: creation(options) }),
    enter: (options) => navigator.credentials.get({ publicKey: request(options) }),
  };

  const answer = (credential) => {
    try {
      return JSON.stringify(credential.toJSON());
    } catch {
      const said = credential.response;
      const response = { transports: said.getTransports?.() };
      for (const name of ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature'])
        if (said[name]) response[name] = text(said[name]);
      const id = text(credential.rawId);
      return JSON.stringify({ id, rawId: id, type: credential.type, response });
    }
  };

  for (const form of document.querySelectorAll('form[data-passkey]')) {
    const failed = form.querySelector('[data-passkey-failed]');
    let busy = false;
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      if (busy) return;
      busy = true;
      failed.hidden = true;
      try {
        const options = JSON.parse(form.dataset.options);
        const credential = await ask[form.dataset.passkey](options);
        form.elements.namedItem('credential').value = answer(credential);
        form.submit();
      } catch {
        failed.hidden = false;
        busy = false;
      }
    });
    form.querySelector('button').hidden = false;
  }
  for (const one of document.querySelectorAll('[data-passkey-missing]')) one.hidden = true;
})();
`;
