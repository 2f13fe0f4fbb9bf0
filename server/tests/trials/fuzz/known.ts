import type { RawAnswer } from './connection.ts';

/** For each name: the first values, which most things depend on, and the newest. */
const firstKept = 6;
const newestKept = 30;
/** Deeper than any id in an answer. */
const depthMax = 4;

const isName = (name: string): boolean =>
  /(?:^id|_id|_key|_number|^iban|^email|_account)$/.test(name);

/** Ids from answers, by the name of their field, for later requests. */
export class Known {
  readonly #values = new Map<string, string[]>();

  learn(answer: Pick<RawAnswer, 'status' | 'body'>): void {
    if (answer.status >= 300 || answer.body.length > 100_000 || answer.body[0] !== 0x7b) return;
    try {
      this.take(JSON.parse(answer.body.toString('utf8')));
    } catch {
      // A body that is not JSON has no ids.
    }
  }

  take(value: unknown, depth = 0): void {
    if (typeof value !== 'object' || value === null || depth > depthMax) return;
    for (const [name, inside] of Object.entries(value)) {
      const isPlain = typeof inside === 'string' || typeof inside === 'number';
      if (!isPlain) this.take(inside, depth + 1);
      else if (isName(name)) this.#keep(name, String(inside));
    }
  }

  /** Some ids have another name in requests than in answers. */
  readonly get = (name: string, index: number): string => {
    const values =
      this.#values.get(name.endsWith('_account') ? 'account_id' : name) ?? this.#values.get('id');
    return values?.[index % values.length] ?? '1';
  };

  #keep(name: string, value: string): void {
    const values = this.#values.get(name) ?? [];
    if (values.includes(value) || value.length > 100) return;
    const [first, newest] = [values.slice(0, firstKept), values.slice(firstKept)];
    this.#values.set(name, [...first, ...newest.slice(1 - newestKept), value]);
  }
}
