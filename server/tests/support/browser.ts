import type { Answer, OperatorClient } from './operator-client.ts';

/** A form on a page: its own fields, and the values that can be chosen or clicked. */
export type Form = {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
  /** By the name of the field: `method` of radio buttons, `answer` of submit buttons. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
};

export type SeenPage = {
  /** Its address after all redirects. */
  readonly address: string;
  readonly status: number;
  readonly headers: Answer['headers'];
  readonly html: string;
  /** The visible text. */
  readonly text: string;
  readonly heading: string;
  readonly links: readonly string[];
  readonly forms: readonly Form[];
};

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#96;': '`',
};

const decoded = (text: string): string =>
  text.replaceAll(/&(?:amp|lt|gt|quot|#39|#96);/g, (entity) => entities[entity] ?? entity);

const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : decoded(found);
};

const tagsIn = (html: string, name: string): readonly string[] =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].map(([tag]) => tag);

function formIn(html: string): Form {
  const fields: Record<string, string> = {};
  const choices: Record<string, string[]> = {};
  for (const tag of [...tagsIn(html, 'input'), ...tagsIn(html, 'button')]) {
    const [name, value = ''] = [attribute(tag, 'name'), attribute(tag, 'value')];
    if (name === undefined) continue;
    if (attribute(tag, 'type') === 'hidden' || tag.includes(' checked')) fields[name] = value;
    if (attribute(tag, 'type') !== 'hidden') choices[name] = [...(choices[name] ?? []), value];
  }
  return { action: attribute(html, 'action') ?? '', fields, choices };
}

const plain = (html: string): string =>
  decoded(html.replaceAll(/<style>.*?<\/style>/gs, '').replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();

function seen(address: string, { status, headers, text: html }: Answer): SeenPage {
  const forms = [...html.matchAll(/<form\b.*?<\/form>/gs)].map(([form]) => formIn(form));
  return {
    address,
    status,
    headers,
    html,
    text: plain(html),
    heading: plain(/<h1>(.*?)<\/h1>/s.exec(html)?.[1] ?? ''),
    links: tagsIn(html, 'a').map((tag) => attribute(tag, 'href') ?? ''),
    forms,
  };
}

const formHeaders = {
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': 'same-origin',
};

/** A browser without JavaScript: it keeps cookies, follows redirects and sends forms. */
export class Browser {
  readonly #client: OperatorClient;
  readonly #cookies = new Map<string, string>();
  readonly #headers: Readonly<Record<string, string>>;

  constructor(client: OperatorClient, headers: Readonly<Record<string, string>> = {}) {
    this.#client = client;
    this.#headers = headers;
  }

  async open(address: string): Promise<SeenPage> {
    return this.#follow(address, await this.#send('GET', address));
  }

  /** Sends a form with the chosen and clicked values; a test may change hidden fields. */
  async submit(
    { action, fields }: Form,
    chosen: Readonly<Record<string, string>> = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<SeenPage> {
    const body = new URLSearchParams({ ...fields, ...chosen }).toString();
    return this.#follow(action, await this.#send('POST', action, body, headers));
  }

  /** Sends a form as browsers do if it may have a file, each time with a new boundary. */
  async upload(
    { action, fields }: Form,
    chosen: Readonly<Record<string, string>> = {},
    files: Readonly<Record<string, Buffer>> = {},
  ): Promise<SeenPage> {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, ...chosen })) form.set(name, value);
    for (const [name, bytes] of Object.entries(files)) {
      form.set(name, new Blob([Uint8Array.from(bytes)]), 'a file');
    }
    const sent = new Response(form);
    const body = Buffer.from(await sent.arrayBuffer());
    const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
    return this.#follow(action, await this.#send('POST', action, body, headers));
  }

  forgetCookies(): void {
    this.#cookies.clear();
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  /** A cookie set by someone else. */
  plantCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  async #follow(address: string, answer: Answer): Promise<SeenPage> {
    if (answer.status !== 303) return seen(address, answer);
    const { location = '' } = answer.headers;
    // A page of another site is not opened.
    return location.startsWith('/') ? this.open(location) : seen(location, answer);
  }

  async #send(
    method: string,
    path: string,
    body?: string | Buffer,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.#client.send(method, path, {
      headers: {
        ...this.#headers,
        authorization: undefined,
        cookie: cookie === '' ? undefined : cookie,
        ...(body === undefined ? {} : formHeaders),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return answer;
  }
}

/** The form of a page, by default the first. */
export function formOf({ forms, text }: SeenPage, index = 0): Form {
  const form = forms[index];
  if (form === undefined) throw new Error(`there is no form ${index} on: ${text}`);
  return form;
}
