import { expect, test } from 'vitest';
import { createVault } from '../../identity/credentials/vault.ts';
import { openedTotp, sealedTotp } from '../../identity/second-factor/given-factor.ts';
import { unixSeconds } from '../../kernel/time.ts';
import type { StaffMember } from '../members/member.ts';
import { sealedTotpPlace, totpSealing } from './totp-secret.ts';

const [oldKey, newKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const secret = Buffer.from('twenty secret bytes!');

const member = (totp: string | null): StaffMember => ({
  id: '6f0c5cf2-6d0c-4f0f-8c0f-3c1f0d3f6a11',
  email: 'ona@shop.example',
  name: 'Ona',
  locale: 'lt',
  state: 'active',
  passwordHash: 'hash',
  totp,
  totpStep: null,
  recovery: [],
  passkeys: [],
  createdAt: unixSeconds(1_000),
});

test('the secret of an app opens only for its member', () => {
  const vault = createVault(oldKey);
  const own = member(sealedTotp(vault, secret, totpSealing(member(null).id)));
  expect(openedTotp(vault, own.totp, totpSealing(own.id))).toEqual({ sealed: own.totp, secret });
  expect(() => openedTotp(vault, own.totp, totpSealing('b'.repeat(36)))).toThrow();
  expect(openedTotp(vault, null, totpSealing(own.id))).toBeNull();
});

test('resealing keeps the secret and leaves nothing under the old key', () => {
  const before = member(sealedTotp(createVault(oldKey), secret, totpSealing(member(null).id)));
  const both = createVault(newKey, [oldKey]);
  const [sealed] = sealedTotpPlace.sealedIn(before);
  if (sealed === undefined) throw new Error('nothing is sealed');
  const fresh = both.seal(both.open(sealed.sealed, sealed.context), sealed.context);
  const after = sealedTotpPlace.replaced(before, () => fresh);
  expect(openedTotp(createVault(newKey), after.totp, totpSealing(after.id))?.secret).toEqual(
    secret,
  );
  expect(sealedTotpPlace.sealedIn(member(null))).toEqual([]);
  expect(sealedTotpPlace.replaced(member(null), () => fresh)).toEqual(member(null));
});
