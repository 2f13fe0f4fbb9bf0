import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import type { Browser, Form, SeenPage } from './browser.ts';

const visitorCookie = 'florin-visitor';

type Shown = {
  /** The page with the form. */
  readonly address: string;
  readonly pick: (page: SeenPage) => Form;
  readonly chosen: Readonly<Record<string, string>>;
};

/**
 * A form is refused without its token, with another browser's token, and with one from before the
 * browser got its cookie; it is accepted with its own.
 */
export async function expectToken(
  browser: Browser,
  stranger: Browser,
  { address, pick, chosen }: Shown,
): Promise<void> {
  const form = pick(await browser.open(address));
  const foreign = pick(await stranger.open(address));
  const { token, ...others } = form.fields;
  expect(token).not.toBe(foreign.fields['token']);
  const statuses = [
    (await browser.submit({ ...form, fields: others }, chosen)).status,
    (await browser.submit(foreign, chosen)).status,
  ];
  const cookie = browser.cookie(visitorCookie) ?? '';
  browser.plantCookie(visitorCookie, randomBytes(18).toString('base64url'));
  statuses.push((await browser.submit(form, chosen)).status);
  expect(statuses).toEqual([403, 403, 403]);
  // Only the token made the difference.
  browser.plantCookie(visitorCookie, cookie);
  expect((await browser.submit(form, chosen)).status).not.toBe(403);
}
