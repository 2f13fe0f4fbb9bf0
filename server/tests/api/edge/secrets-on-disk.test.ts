import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { adminTokenIn, masterKeyIn } from '../../../src/running/secrets-on-disk.ts';
import { StartupRefusal } from '../../../src/storage/startup-refusal.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'florin-secrets-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'data');
}

const kinds = [
  ['admin-token', adminTokenIn],
  ['master-key', (dataDir: string) => masterKeyIn(dataDir, true)],
] as const;

describe('gaps 5: generated secrets', () => {
  test('the token and the key are created at the first start and reused later', async () => {
    const dataDir = await newFolder();
    const token = await adminTokenIn(dataDir);
    const key = await masterKeyIn(dataDir, true);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(key).toHaveLength(32);
    expect(await adminTokenIn(dataDir)).toBe(token);
    expect(await masterKeyIn(dataDir, false)).toEqual(key);
    expect(await readFile(join(dataDir, 'admin-token'), 'utf8')).toBe(`${token}\n`);
    expect(await readFile(join(dataDir, 'master-key'), 'utf8')).toBe(`${key.toString('base64')}\n`);
  });

  test('a missing key is refused and not replaced if the database has sealed secrets', async () => {
    const dataDir = await newFolder();
    await expect(masterKeyIn(dataDir, false)).rejects.toEqual(
      new StartupRefusal(
        'There is no master-key in DATA_DIR, and the secrets in this database were sealed under one; restore the file from a backup, or set FLORIN_MASTER_KEY.',
      ),
    );
    expect(await readdir(dataDir)).toEqual([]);
  });

  test.each(kinds)(
    'only the owner can read %s, and no temporary file is left',
    async (name, keep) => {
      const dataDir = await newFolder();
      await keep(dataDir);
      expect((await stat(join(dataDir, name))).mode & 0o777).toBe(0o600);
      expect(await readdir(dataDir)).toEqual([name]);
    },
  );

  test.each(kinds)(
    'concurrent starts that create %s all get the same value',
    async (name, keep) => {
      const dataDir = await newFolder();
      const made = await Promise.all(Array.from({ length: 20 }, () => keep(dataDir)));
      expect(new Set(made.map((secret) => secret.toString('base64'))).size).toBe(1);
      expect(await readdir(dataDir)).toEqual([name]);
    },
  );

  test.each([0o640, 0o604, 0o644, 0o660])('a file of mode %o is refused', async (mode) => {
    const dataDir = await newFolder();
    const token = await adminTokenIn(dataDir);
    const path = join(dataDir, 'admin-token');
    await chmod(path, mode);
    const refusal = adminTokenIn(dataDir);
    await expect(refusal).rejects.toBeInstanceOf(StartupRefusal);
    await expect(refusal).rejects.toThrow(
      `${path} is open to other users (mode 0${mode.toString(8)}); make it 0600.`,
    );
    await expect(refusal).rejects.not.toThrow(token);
  });

  test.each(kinds)('an invalid %s is refused and not shown', async (name, keep) => {
    const dataDir = await newFolder();
    await mkdir(dataDir);
    await writeFile(join(dataDir, name), 'too short', { mode: 0o600 });
    const refusal = keep(dataDir);
    await expect(refusal).rejects.toBeInstanceOf(StartupRefusal);
    await expect(refusal).rejects.not.toThrow('too short');
  });

  test('concurrent starts create missing parent folders and agree on one token', async () => {
    const dataDir = join(await newFolder(), 'not', 'yet', 'there');
    const tokens = await Promise.all(Array.from({ length: 20 }, () => adminTokenIn(dataDir)));
    expect(new Set(tokens).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(['admin-token']);
  });

  test('a file in place of the folder is refused with a clear message', async () => {
    const dataDir = await newFolder();
    await writeFile(dataDir, 'a file');
    const refusal = adminTokenIn(dataDir);
    await expect(refusal).rejects.toBeInstanceOf(StartupRefusal);
    await expect(refusal).rejects.toThrow(
      `${dataDir} is not a folder; move it away or set another DATA_DIR.`,
    );
  });

  test.runIf(process.platform === 'linux').each(['/proc/nope', '/proc/nope/deeper/still'])(
    'the impossible folder %s is refused instead of retried for ever',
    async (dataDir) => {
      const refusal = adminTokenIn(dataDir);
      await expect(refusal).rejects.toBeInstanceOf(StartupRefusal);
      await expect(refusal).rejects.toThrow(
        `${dataDir}/admin-token cannot be kept: ENOENT: no such file or directory, mkdir '/proc/nope'.`,
      );
    },
  );

  test('a folder in place of the file is refused', async () => {
    const dataDir = await newFolder();
    await mkdir(join(dataDir, 'admin-token'), { recursive: true, mode: 0o700 });
    await expect(adminTokenIn(dataDir)).rejects.toBeInstanceOf(StartupRefusal);
  });
});
