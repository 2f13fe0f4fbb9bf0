import { expect } from 'vitest';
import type { ProjectRole } from '../../src/staff/members/member.ts';
import { Browser, type Form, type SeenPage } from './browser.ts';
import type { OperatorClient } from './operator-client.ts';
import { addStaff, type TestStaff } from './staff.ts';

type Service = { readonly client: OperatorClient };

/** A browser in which this member of staff has signed in to the portal. */
export async function signedIn(
  { client }: Service,
  { email, password }: TestStaff,
): Promise<Browser> {
  const browser = new Browser(client);
  const page = await browser.open('/portal/sign-in');
  const [form] = page.forms;
  if (form === undefined) throw new Error('there is no form to sign in');
  const inside = await browser.submit(form, { email, password });
  expect(inside.status).toBe(200);
  return browser;
}

/** A browser of a new member with a role in this project. */
export async function staffBrowser(
  service: Service,
  projectId: string,
  role: ProjectRole,
): Promise<Browser> {
  return signedIn(service, await addStaff(service, { role, projectId }));
}

/** The form of a page whose action ends like this. */
export function formTo(page: SeenPage, ending: string): Form {
  const found = page.forms.find(({ action }) => action.endsWith(ending));
  if (found === undefined) throw new Error(`no form leads to ${ending} on ${page.address}`);
  return found;
}
