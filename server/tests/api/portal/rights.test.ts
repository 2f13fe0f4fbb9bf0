import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { mayIn, type PortalEndpoint, portalRights } from '../../../src/portal/rights.ts';
import { type ProjectRole, projectRoles } from '../../../src/staff/members/member.ts';
import { Browser } from '../../support/browser.ts';
import { unlimited } from '../../support/checkout.ts';
import { extent } from '../../support/extent.ts';
import { aProject } from '../../support/identity.ts';
import { staffBrowser } from '../../support/portal.ts';
import { useSharedService } from '../../support/test-service.ts';

// Business 1, Role of a project: every page and form, with every role.

const service = useSharedService(unlimited);

const endpoints = Object.keys(portalRights) as PortalEndpoint[];

/** The address of an endpoint in a project, with random ids of things that do not exist. */
const addressOf = (endpoint: PortalEndpoint, projectId: string): string =>
  endpoint
    .replace(/^[A-Z]+ /, '')
    .replace(':project_id', projectId)
    .replaceAll(/:[a-z_]+/g, () => randomUUID());

/** What this browser gets. The role is checked before the token of a form. */
const statusAt = async (browser: Browser, endpoint: PortalEndpoint, projectId: string) => {
  const address = addressOf(endpoint, projectId);
  const page = endpoint.startsWith('GET')
    ? await browser.open(address)
    : await browser.submit({ action: address, fields: {}, choices: {} });
  return { status: page.status, heading: page.heading, address: page.address };
};

const mayAt = (endpoint: PortalEndpoint, role: ProjectRole) =>
  mayIn(endpoint, { role, isTest: true });

/**
 * The short form tries one allowed and one refused role for each endpoint, in turns; the long
 * form tries all.
 */
function triedBy(role: ProjectRole): readonly PortalEndpoint[] {
  const hasTurn = (endpoint: PortalEndpoint, index: number): boolean => {
    const alike = projectRoles.filter((one) => mayAt(endpoint, one) === mayAt(endpoint, role));
    return alike[index % alike.length] === role;
  };
  return extent({ short: endpoints.filter(hasTurn), long: endpoints });
}

const refused = 'Your role does not allow this';
const forged = 'This form could not be accepted';

describe.each(projectRoles)('a %s', (role) => {
  let projectId: string;
  let browser: Browser;
  beforeAll(async () => {
    ({ project_id: projectId } = await aProject(service().client));
    browser = await staffBrowser(service(), projectId, role);
  });

  test.each(triedBy(role))('%s', async (endpoint) => {
    const { status, heading } = await statusAt(browser, endpoint, projectId);
    if (!mayAt(endpoint, role)) {
      expect([status, heading]).toEqual([403, refused]);
    } else if (endpoint.startsWith('POST')) {
      // The role is allowed, but the form has no token.
      expect([status, heading]).toEqual([403, forged]);
    } else {
      expect([200, 404]).toContain(status);
      expect(heading).not.toBe(refused);
    }
  });
});

describe('a project does not exist for members of other projects', () => {
  let others: string;
  let browser: Browser;
  beforeAll(async () => {
    const { project_id: own } = await aProject(service().client);
    ({ project_id: others } = await aProject(service().client));
    browser = await staffBrowser(service(), own, 'owner');
  });

  test.each(endpoints)('%s', async (endpoint) => {
    const there = await statusAt(browser, endpoint, others);
    const nowhere = await statusAt(browser, endpoint, randomUUID());
    expect([there.status, there.heading]).toEqual([404, 'Nothing here']);
    expect([nowhere.status, nowhere.heading]).toEqual([404, 'Nothing here']);
  });
});

describe('a signed-out visitor is led to the sign-in', () => {
  let projectId: string;
  beforeAll(async () => {
    ({ project_id: projectId } = await aProject(service().client));
  });

  test.each(endpoints)('%s', async (endpoint) => {
    const { status, address } = await statusAt(new Browser(service().client), endpoint, projectId);
    expect(status).toBe(200);
    expect(address).toMatch(/^\/portal\/sign-in\?next=%2Fportal%2Fprojects%2F/);
  });
});

test('a live project is hidden without a second factor', async () => {
  const { project_id: projectId } = await aProject(service().client, { test_mode: false });
  const browser = await staffBrowser(service(), projectId, 'owner');
  const { address } = await statusAt(browser, 'GET /portal/projects/:project_id', projectId);
  expect(address).toBe('/portal/security');
});
