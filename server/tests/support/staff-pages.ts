import { entryTexts } from '../../src/desk/entry/entry-texts.ts';
import { totpCode } from '../../src/identity/second-factor/totp.ts';
import { fromBase32 } from './authenticator-app.ts';
import { Browser, type Form, formOf, type SeenPage } from './browser.ts';
import { nowOf } from './clock.ts';
import { linkIn } from './mailed-links.ts';
import { testMailTexts } from './mails.ts';
import type { OperatorClient } from './operator-client.ts';
import type { TestStaff } from './staff.ts';
import type { TestDatabase } from './test-database.ts';

type Served = { readonly client: OperatorClient };
type Face = 'portal' | 'console';

const texts = entryTexts.en;

/** A browser; `ip` is its source address. */
export const browserAt = ({ client }: Served, ip: string): Browser =>
  new Browser(client, { 'x-forwarded-for': ip, 'accept-language': 'en' });

/** The form of the Security page with this action. */
export function actForm(page: SeenPage, act: string, index = 0): Form {
  const forms = page.forms.filter(({ fields }) => fields['act'] === act);
  return formOf({ ...page, forms }, index);
}

/** The form with the field Code. */
export const codeForm = (page: SeenPage): Form =>
  formOf({ ...page, forms: page.forms.filter(({ choices }) => 'code' in choices) });

/** The key that the Security page shows as text. */
export const keyIn = ({ html }: SeenPage): Buffer =>
  fromBase32((/<code>([A-Z2-7 ]{32,})<\/code>/.exec(html)?.[1] ?? '').replaceAll(' ', ''));

/** The ten codes that are shown once. */
export const recoveryCodesIn = ({ html }: SeenPage): readonly string[] =>
  [...html.matchAll(/<code>([0-9a-z]{5}-[0-9a-z]{5})<\/code>/g)].map(([, code = '']) => code);

/** A member of staff in one browser. */
export class StaffAtPages {
  readonly browser: Browser;
  readonly #served: Served;
  readonly #member: TestStaff;
  readonly #face: Face;
  /** The key of the app, once it is set up. */
  key: Buffer | null = null;

  constructor(served: Served, member: TestStaff, ip: string, face: Face = 'portal') {
    this.browser = browserAt(served, ip);
    this.#served = served;
    this.#member = member;
    this.#face = face;
  }

  get security(): string {
    return `/${this.#face}/security`;
  }

  /** The time of the service's clock, which codes follow. */
  async now(): Promise<number> {
    return nowOf(this.#served.client);
  }

  /** A code of the app for the current step, or some steps later. */
  async code(later = 0): Promise<string> {
    if (this.key === null) throw new Error('no app was set up');
    return totpCode(this.key, Math.floor((await this.now()) / 30) + later);
  }

  async signIn(password = this.#member.password, next = this.security): Promise<SeenPage> {
    const page = await this.browser.open(`/${this.#face}/sign-in?next=${encodeURIComponent(next)}`);
    return this.browser.submit(formOf(page), { email: this.#member.email, password });
  }

  /** Sets the app up. Returns the page with the recovery codes. */
  async setUpApp(): Promise<SeenPage> {
    const page = await this.browser.open(this.security);
    this.key = keyIn(page);
    return this.browser.submit(actForm(page, 'add_totp'), { code: await this.code() });
  }

  async open(path: string): Promise<SeenPage> {
    return this.browser.open(`/${this.#face}${path}`);
  }

  async signOut(page: SeenPage): Promise<SeenPage> {
    const forms = page.forms.filter(({ action }) => action.endsWith('/sign-out'));
    return this.browser.submit(formOf({ ...page, forms }));
  }
}

export const headings = {
  signIn: texts.signIn,
  code: texts.codeTitle,
  prove: texts.proveTitle,
};

/** No server listens there: mails stay, sealed, until they are read. */
export const keepingMails = { SMTP_URL: 'smtp://127.0.0.1:9' };

/** The path of the link in the newest mail to this address; texts of live mails are sealed. */
export async function mailedLink(database: TestDatabase, email: string): Promise<string> {
  const rows = await database.query<{ id: string; sealed_text: string | null }>(
    'SELECT id, sealed_text FROM mail WHERE recipient = $1 ORDER BY created_at DESC, id DESC LIMIT 1',
    [email],
  );
  const [mail] = rows.map(({ id, sealed_text: sealedText }) =>
    testMailTexts.open({ id, sealedText }),
  );
  return linkIn(mail);
}
