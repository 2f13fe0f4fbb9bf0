import { describe, expect, test } from 'vitest';
import { faultsInLock, faultsInManifest, type LockFile, type Manifest } from './lock-file.ts';
import { textOf } from './tree.ts';

const sound = {
  packages: {
    '': { version: '0.1.0' },
    server: { version: '0.1.0' },
    'node_modules/@florin/server': { resolved: 'server', link: true },
    'node_modules/jose': { version: '6.2.12', integrity: `sha512-${'A'.repeat(86)}==` },
  },
} satisfies LockFile;

const withJose = (changes: object): LockFile => ({
  packages: {
    ...sound.packages,
    'node_modules/jose': { ...sound.packages['node_modules/jose'], ...changes },
  },
});

describe('package versions are pinned', () => {
  test('every package of the lock file has a hash, an exact version and no address', () => {
    const lock = JSON.parse(textOf('package-lock.json')) as LockFile;
    expect(Object.keys(lock.packages).length).toBeGreaterThan(100);
    expect(faultsInLock(lock)).toEqual([]);
  });

  test.each(['package.json', 'server/package.json', 'sdk/package.json'])(
    '%s names exact versions',
    (path) => {
      expect(faultsInManifest(JSON.parse(textOf(path)) as Manifest)).toEqual([]);
    },
  );
});

describe('the check of versions', () => {
  test('accepts a valid lock file with our own packages', () => {
    expect(faultsInLock(sound)).toEqual([]);
  });

  // biome-ignore format: a table
  test.each<[string, object, string]>([
    ['no hash',            { integrity: undefined },                    'has no integrity'],
    ['a weak hash',        { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'has no integrity'],
    ['an address',         { resolved: 'https://registry.example/jose.tgz' }, 'has a download address'],
    ['no version',         { version: undefined },                      'has no exact version'],
    ['a range',            { version: '^6.2.12' },                      'has no exact version'],
  ])('finds %s', (_, changes, fault) => {
    expect(faultsInLock(withJose(changes))).toEqual([`node_modules/jose ${fault}`]);
  });

  test('finds a link that leads out of the project', () => {
    const lock = { packages: { 'node_modules/far': { link: true, resolved: '../far' } } };
    expect(faultsInLock(lock)).toEqual(['node_modules/far has a download address']);
  });

  test('finds versions that are not exact in a manifest', () => {
    const manifest = {
      dependencies: { a: '^1.0.0', b: '1.0.0', c: 'latest' },
      devDependencies: { d: '~2.0.0', e: 'https://example.com/e.tgz' },
      optionalDependencies: { f: '1.x', g: '18.4.0-beta.17', h: 'npm:a@2.0.0', i: 'npm:a@2' },
    };
    expect(faultsInManifest(manifest)).toEqual([
      'a ^1.0.0',
      'c latest',
      'd ~2.0.0',
      'e https://example.com/e.tgz',
      'f 1.x',
      'i npm:a@2',
    ]);
  });
});
