import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ConsoleEndpoint, consoleRights, mayIn } from '../../../src/console/rights.ts';
import { type Role, roles } from '../../../src/staff/roles.ts';
import { Browser } from '../../support/browser.ts';
import { unlimited } from '../../support/checkout.ts';
import { atConsole } from '../../support/console.ts';
import { extent } from '../../support/extent.ts';
import { aProject } from '../../support/identity.ts';
import { signedIn } from '../../support/portal.ts';
import { addStaff } from '../../support/staff.ts';
import { StaffAtPages } from '../../support/staff-pages.ts';
import { useSharedService } from '../../support/test-service.ts';

// Business 1, Role of the installation: every page and action of the console, with every role.

const service = useSharedService(unlimited);

const endpoints = Object.keys(consoleRights) as ConsoleEndpoint[];

/** The address of an endpoint, with ids that do not exist. */
const addressOf = (endpoint: ConsoleEndpoint): string =>
  endpoint
    .replace(/^[A-Z]+ /, '')
    .replaceAll(/:(user_id|wallet_id|account_id)\b/g, '999999999')
    .replaceAll(/:[a-z_]+/g, () => randomUUID());

/** The answer to a request: a form without its token is refused after the check of the role. */
async function seenAt(browser: Browser, endpoint: ConsoleEndpoint) {
  const address = addressOf(endpoint);
  const {
    status,
    heading,
    address: at,
  } = endpoint.startsWith('GET')
    ? await browser.open(address)
    : await browser.submit({ action: address, fields: {}, choices: {} });
  return { status, heading, address: at };
}

/**
 * The short form tries one role that may and one that may not, in turns; the long form tries all.
 */
function triedBy(role: Role): readonly ConsoleEndpoint[] {
  const hasTurn = (endpoint: ConsoleEndpoint, index: number): boolean => {
    const alike = roles.filter((one) => mayIn(endpoint, one) === mayIn(endpoint, role));
    return alike[index % alike.length] === role;
  };
  return extent({ short: endpoints.filter(hasTurn), long: endpoints });
}

/** A caller who is refused everywhere tries every third endpoint, and in the long form all. */
const someEndpoints = extent({
  short: endpoints.filter((_, index) => index % 3 === 0),
  long: endpoints,
});

const refused = 'Your role does not allow this';
const forged = 'This form could not be accepted';

describe.each(roles)('the role %s', (role) => {
  let browser: Browser;
  beforeAll(async () => {
    ({ browser } = await atConsole(service(), role));
  });

  test.each(triedBy(role))('%s', async (endpoint) => {
    const { status, heading } = await seenAt(browser, endpoint);
    if (!mayIn(endpoint, role)) {
      expect([status, heading]).toEqual([403, refused]);
    } else if (endpoint.startsWith('POST')) {
      // Forged: the right role does not help a form that the service did not show.
      expect([status, heading]).toEqual([403, forged]);
    } else {
      expect([200, 404]).toContain(status);
      expect(heading).not.toBe(refused);
    }
  });
});

test('without a sign-in every page and form leads to the sign-in page', async () => {
  for (const endpoint of endpoints) {
    const { status, address } = await seenAt(new Browser(service().client), endpoint);
    expect([endpoint, status]).toEqual([endpoint, 200]);
    expect(address).toMatch(/^\/console\/sign-in\?next=%2Fconsole/);
  }
});

test('without a second factor every page leads to its setup', async () => {
  const member = await addStaff(service(), { role: 'operator' });
  const staff = new StaffAtPages(service(), member, '192.0.2.78', 'console');
  await staff.signIn();
  for (const endpoint of someEndpoints) {
    const { address } = await seenAt(staff.browser, endpoint);
    expect([endpoint, address]).toEqual([endpoint, '/console/security']);
  }
});

test('the owner of a project has no console', async () => {
  const { project_id: projectId } = await aProject(service().client);
  const browser = await signedIn(
    service(),
    await addStaff(service(), { role: 'owner', projectId }),
  );
  for (const endpoint of someEndpoints) {
    const { status, heading } = await seenAt(browser, endpoint);
    expect([endpoint, status, heading]).toEqual([
      endpoint,
      403,
      'You have no role in this installation',
    ]);
  }
});
