import type { Browser, Form, SeenPage } from './browser.ts';

export const ownPath = '/frontend/en/wallet';
export const permissionsPath = `${ownPath}/permissions`;
export const securityPath = `${ownPath}/security`;
export const profilePath = `${ownPath}/profile`;

/** The form of "My wallet" whose button has this action; the first of several. */
export function formDoing({ forms, text }: SeenPage, action: string): Form {
  const found = forms.find(({ choices }) => choices['action']?.includes(action));
  if (found === undefined) throw new Error(`nothing does ${action} on: ${text}`);
  return found;
}

/** Ends a permission or an access, and confirms if asked to. */
export async function endedSurely(
  browser: Browser,
  form: Form,
  action: 'cancel_allowance' | 'revoke',
): Promise<SeenPage> {
  const asked = await browser.submit(form, { action });
  return browser.submit(formDoing(asked, action), { action });
}

/** The rows under a heading, each as its words. */
export function rowsUnder({ html }: SeenPage, heading: string): readonly (readonly string[])[] {
  const [, section = ''] =
    new RegExp(`<h2[^>]*>${heading}</h2>(.*?)(?:<h2|</section>)`, 's').exec(html) ?? [];
  return [...section.matchAll(/<li>(.*?)<\/li>/gs)].map(([row]) =>
    row
      .replaceAll(/<[^>]*>/g, '|')
      .replaceAll('\u00a0', ' ')
      .split('|')
      .filter((word) => word.trim() !== ''),
  );
}
