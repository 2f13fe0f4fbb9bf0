import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createVault } from './vault.ts';

const [key, olderKey] = [randomBytes(32), randomBytes(32)];

test('a sealed secret opens only in its own context', () => {
  const vault = createVault(key);
  const sealed = vault.seal('s3cret ä', 'client a');
  expect(sealed).not.toContain('s3cret');
  expect(vault.open(sealed, 'client a')).toBe('s3cret ä');
  expect(() => vault.open(sealed, 'client b')).toThrow();
});

test('the same secret is sealed differently each time', () => {
  const vault = createVault(key);
  expect(vault.seal('same', 'context')).not.toBe(vault.seal('same', 'context'));
});

test('a new master key opens secrets of the older one and seals with the new one', () => {
  const sealedBefore = createVault(olderKey).seal('secret', 'context');
  const vault = createVault(key, [olderKey]);
  expect(vault.open(sealedBefore, 'context')).toBe('secret');
  expect(createVault(key).open(vault.seal('secret', 'context'), 'context')).toBe('secret');
  expect(() => createVault(key).open(sealedBefore, 'context')).toThrow('which is not given');
});

test('a sealed secret with one changed character does not open', () => {
  const vault = createVault(key);
  const sealed = vault.seal('secret', 'context');
  for (let at = sealed.lastIndexOf('.') + 1; at < sealed.length - 1; at += 1) {
    const other = sealed[at] === 'A' ? 'B' : 'A';
    const changed = `${sealed.slice(0, at)}${other}${sealed.slice(at + 1)}`;
    expect(() => vault.open(changed, 'context')).toThrow();
  }
});
