import { randomUUID } from 'node:crypto';
import { secondFactorTexts } from '../../src/account/second-factor/second-factor-texts.ts';
import { totpCode } from '../../src/identity/second-factor/totp.ts';
import { Browser, formOf, type SeenPage } from './browser.ts';
import { nowOf } from './clock.ts';
import { aUser, type TestUser } from './identity.ts';
import type { OperatorClient } from './operator-client.ts';
import { actForm, codeForm, keyIn, recoveryCodesIn } from './staff-pages.ts';

export const factorPath = '/frontend/en/wallet/second-factor';

export const payerPassword = 'correct horse battery 83';

/** The headings of the page that asks for a second factor, in each situation. */
export const factorHeadings = {
  code: secondFactorTexts.en.title,
  prove: secondFactorTexts.en.asked.prove[0],
};

let places = 0;

/** A browser with its own IP address, so that wrong codes of other tests do not count for it. */
function browserOf(client: OperatorClient): Browser {
  places += 1;
  const ip = `203.0.113.${places % 250}`;
  return new Browser(client, { 'x-forwarded-for': ip, 'accept-language': 'en' });
}

/** A wallet owner at our pages, with an app once it is set up. */
export class PayerAtPages {
  readonly browser: Browser;
  readonly email: string;
  readonly userId: number;
  readonly walletId: number;
  /** The number of their account in euros. */
  readonly account: string;
  readonly #client: OperatorClient;
  #key: Buffer | null = null;
  /** Shown once, when the app was set up. */
  recovery: string[] = [];

  private constructor(client: OperatorClient, user: TestUser & { readonly email: string }) {
    this.#client = client;
    this.browser = browserOf(client);
    this.email = user.email;
    this.userId = user.user_id;
    this.walletId = user.wallet_id;
    this.account = user.account_numbers['EUR'] ?? '';
  }

  static async at(client: OperatorClient, wanted: object = {}): Promise<PayerAtPages> {
    const email = `${randomUUID()}@example.com`;
    const user = await aUser(client, { name: 'Ona', email, password: payerPassword, ...wanted });
    return new PayerAtPages(client, { ...user, email });
  }

  /** An owner with an app, in a browser that is fully signed in. */
  static async withApp(client: OperatorClient, wanted: object = {}): Promise<PayerAtPages> {
    const payer = await PayerAtPages.at(client, wanted);
    await payer.signIn();
    await payer.setUpApp();
    return payer;
  }

  /** Another browser of the same owner. */
  elsewhere(): Browser {
    return browserOf(this.#client);
  }

  /** The app's code now, or some steps later. */
  async code(later = 0): Promise<string> {
    if (this.#key === null) throw new Error('no app was set up');
    return totpCode(this.#key, Math.floor((await nowOf(this.#client)) / 30) + later);
  }

  /** An unused recovery code. */
  spare(): string {
    const code = this.recovery.pop();
    if (code === undefined) throw new Error('no recovery code is left');
    return code;
  }

  async signIn(next = '/frontend/en/wallet', browser = this.browser): Promise<SeenPage> {
    const asked = await browser.open(`/frontend/sign-in?lang=en&next=${encodeURIComponent(next)}`);
    return browser.submit(formOf(asked), { login: this.email, password: payerPassword });
  }

  /** Gives the password, then a factor. */
  async signInWhole(code: string, browser = this.browser): Promise<SeenPage> {
    const asked = await this.signIn('/frontend/en/wallet', browser);
    return browser.submit(codeForm(asked), { code });
  }

  /** Sets the app up. Returns the page with the recovery codes. */
  async setUpApp(): Promise<SeenPage> {
    const page = await this.browser.open(factorPath);
    this.#key = keyIn(page);
    const given = { code: await this.code(), password: payerPassword };
    const shown = await this.browser.submit(actForm(page, 'add_totp'), given);
    this.recovery = [...recoveryCodesIn(shown)];
    return shown;
  }

  /** Signs out from the wallet page, with the form wherever it is. */
  async signOut(): Promise<SeenPage> {
    const page = await this.browser.open('/frontend/en/wallet');
    const forms = page.forms.filter(({ action }) => action.endsWith('/sign-out'));
    return this.browser.submit(formOf({ ...page, forms }));
  }
}
