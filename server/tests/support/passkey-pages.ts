import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { Form, SeenPage } from './browser.ts';

const decoded = (text: string): string => text.replaceAll('&quot;', '"');

function optionsIn<Options>({ html }: SeenPage): Options {
  const found = /data-options="([^"]*)"/.exec(html)?.[1];
  if (found === undefined) throw new Error('the page asks for no passkey');
  return JSON.parse(decoded(found)) as Options;
}

/** What the page asks the browser for: to create a passkey, or to sign with one. */
export const creation = (page: SeenPage) => optionsIn<PublicKeyCredentialCreationOptionsJSON>(page);
export const request = (page: SeenPage) => optionsIn<PublicKeyCredentialRequestOptionsJSON>(page);

/** The form that the script fills in. */
export function passkeyForm(page: SeenPage): Form {
  const form = page.forms.find(({ fields }) => fields['credential'] !== undefined);
  if (form === undefined) throw new Error('the page has no form for a passkey');
  return form;
}
