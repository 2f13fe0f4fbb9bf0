import { describe, expect, test } from 'vitest';
import {
  checksFor,
  type Finding,
  runConformance,
  sectionOf,
  type Wanted,
} from '../../../src/conformance/run.ts';
import { sectionTitles } from '../../../src/conformance/sections.ts';
import { extent, longTest } from '../../support/extent.ts';
import { adminToken } from '../../support/florin-home.ts';
import { aProject } from '../../support/identity.ts';
import { useService } from '../../support/test-service.ts';
import { startBreakingProxy } from './breaking-proxy.ts';
import { brokenRules } from './breaks.ts';

const service = useService({ FLORIN_TEST_CLOCK: '1' });

const check = (url: string, more: Partial<Wanted> = {}): Promise<readonly Finding[]> =>
  runConformance({
    addresses: { base: url, wallet: url, auth: url },
    given: null,
    operatorToken: adminToken,
    mayAdvanceClock: false,
    receiver: { publicUrl: null, port: 0 },
    sections: [],
    isDocumentsOnly: false,
    ...more,
  });

const titlesOf = (findings: readonly Finding[], state: Finding['state']): readonly string[] =>
  findings.filter((each) => each.state === state).map(({ title }) => title);

const brokenIn = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ state }) => state === 'failed');

/** Rules of two documents that are checked quickly; in the long form all rules. */
const tried = extent({
  short: brokenRules.filter(({ rule }) => /^(?:checkout 5\.4|wallet 5 code flow 3):/.test(rule)),
  long: brokenRules,
});

test.each(tried)('a broken rule is found: $rule', async ({ sections, make, found }) => {
  const url = await startBreakingProxy(service().localUrl, make());
  const findings = await check(url, { sections });
  expect(titlesOf(findings, 'failed').toSorted()).toEqual(found.toSorted());
});

test('at least ten rules are broken, each in another way', () => {
  expect(new Set(brokenRules.map(({ rule }) => rule)).size).toBeGreaterThanOrEqual(10);
});

describe('without an operator', () => {
  test('a client runs the checks open to it; the rest is skipped with the reason', async () => {
    const { account_numbers, ...credentials } = await aProject(service().client);
    const given = { credentials, account: account_numbers['EUR'] ?? null };
    const findings = await check(service().localUrl, {
      given,
      operatorToken: null,
      receiver: null,
    });
    expect(brokenIn(findings)).toEqual([]);
    const skipped = findings.filter(({ state }) => state === 'skipped');
    const reasons = new Set(skipped.map(({ because }) => because));
    expect([...reasons].toSorted()).toEqual(
      [
        'needs an operator token (--operator-token-file)',
        'needs an operator token (--operator-token-file); needs an address where the server reaches this machine (--callback-url)',
        "needs an operator token (--operator-token-file); moves the server's clock (--advance-clock and --operator-token-file)",
        "needs an operator token (--operator-token-file); needs an address where the server reaches this machine (--callback-url); moves the server's clock (--advance-clock and --operator-token-file)",
      ].toSorted(),
    );
    expect(titlesOf(findings, 'passed').length).toBeGreaterThan(100);
  });

  test("without the project's account its transfers are skipped", async () => {
    const { account_numbers: _, ...credentials } = await aProject(service().client);
    const given = { credentials, account: null };
    const more = { given, operatorToken: null, sections: ['transfer 5'] };
    expect(await check(service().localUrl, more)).toMatchObject([
      {
        state: 'skipped',
        because:
          "needs the project's account: account_numbers in --credentials, or --operator-token-file",
      },
    ]);
  });

  test('with a wrong secret the checks do not begin', async () => {
    const { account_numbers: _, ...project } = await aProject(service().client);
    const given = { credentials: { ...project, client_secret: 'wrong' }, account: null };
    await expect(check(service().localUrl, { given })).rejects.toThrow(
      /^expected status 200; seen: POST \/oauth\/v1\/token answered 401 .*invalid_client/,
    );
  });
});

test('checks of the documents alone leave out what the gaps page decides', async () => {
  const sections = ['checkout 5'];
  const all = await check(service().localUrl, { sections });
  const documents = await check(service().localUrl, { sections, isDocumentsOnly: true });
  expect(documents.map(({ title }) => title)).toEqual(
    all.filter(({ gap }) => gap === null).map(({ title }) => title),
  );
  expect(documents.length).toBeLessThan(all.length);
});

test('every section has checks', () => {
  const checks = checksFor({ sections: [], isDocumentsOnly: false });
  expect([...new Set(checks.map(sectionOf))].toSorted()).toEqual(
    Object.keys(sectionTitles).toSorted(),
  );
});

// The last test: it moves the clock.
longTest('this service keeps the three documents, in every section', async () => {
  const findings = await check(service().localUrl, { mayAdvanceClock: true });
  expect(findings.filter(({ state }) => state !== 'passed')).toEqual([]);
  expect([...new Set(findings.map(({ section }) => section))].toSorted()).toEqual(
    Object.keys(sectionTitles).toSorted(),
  );
});
