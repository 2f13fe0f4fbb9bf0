import { expect } from 'vitest';
import type { ProjectRole } from '../../src/staff/members/member.ts';
import { Browser, type Form, type SeenPage } from './browser.ts';
import type { OperatorClient } from './operator-client.ts';
import { addStaff, type TestStaff } from './staff.ts';

type Service = { readonly client: OperatorClient };

/** A browser with which somebody of the staff has signed in at the portal. */
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

/** The same of somebody new with a role in this project. */
export async function staffBrowser(
  service: Service,
  projectId: string,
  role: ProjectRole,
): Promise<Browser> {
  return signedIn(service, await addStaff(service, { role, projectId }));
}

/** The form of a page that is sent to an address which ends so. */
export function formTo(page: SeenPage, ending: string): Form {
  const found = page.forms.find(({ action }) => action.endsWith(ending));
  if (found === undefined) throw new Error(`no form leads to ${ending} on ${page.address}`);
  return found;
}
