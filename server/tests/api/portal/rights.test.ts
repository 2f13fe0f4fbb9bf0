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

// Business 1, Role of a project: every page and act, with every role.

const service = useSharedService(unlimited);

const endpoints = Object.keys(portalRights) as PortalEndpoint[];

/** The address of an endpoint in a project; what it names there does not exist. */
const addressOf = (endpoint: PortalEndpoint, projectId: string): string =>
  endpoint
    .replace(/^[A-Z]+ /, '')
    .replace(':project_id', projectId)
    .replaceAll(/:[a-z_]+/g, () => randomUUID());

/** What somebody gets: a form without its token is refused after the role is known. */
const statusAt = async (browser: Browser, endpoint: PortalEndpoint, projectId: string) => {
  const address = addressOf(endpoint, projectId);
  const page = endpoint.startsWith('GET')
    ? await browser.open(address)
    : await browser.submit({ action: address, fields: {}, choices: {} });
  return { status: page.status, heading: page.heading, address: page.address };
};

const mayAt = (endpoint: PortalEndpoint, role: ProjectRole) =>
  mayIn(endpoint, { role, isTest: true });

/** The short form asks one role that may and one that may not, in turns; the long form asks all. */
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
      // Forged: the right role does not help a form that we did not show.
      expect([status, heading]).toEqual([403, forged]);
    } else {
      expect([200, 404]).toContain(status);
      expect(heading).not.toBe(refused);
    }
  });
});

describe('nobody learns of a project in which they have no role', () => {
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

describe('who has not signed in is led there', () => {
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

test('a live project is not seen without a second factor', async () => {
  const { project_id: projectId } = await aProject(service().client, { test_mode: false });
  const browser = await staffBrowser(service(), projectId, 'owner');
  const { address } = await statusAt(browser, 'GET /portal/projects/:project_id', projectId);
  expect(address).toBe('/portal/security');
});
