/** The fields of an entry of package-lock.json that the check reads. */
type Entry = {
  readonly version?: string | undefined;
  readonly integrity?: string | undefined;
  readonly resolved?: string | undefined;
  readonly link?: boolean;
};

export type LockFile = { readonly packages: Readonly<Record<string, Entry>> };

type Versions = Readonly<Record<string, string>>;

export type Manifest = {
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly optionalDependencies?: Versions;
};

const exactVersion = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;
/** A second version of a package has another name here. */
const otherName = /^npm:(?:@[\w.-]+\/)?[\w.-]+@/;
const sha512 = /^sha512-[A-Za-z0-9+/]{86}==$/;
const workspace = /^(?:server|sdk)$/;

function* faultsOf({ version, integrity, resolved, link }: Entry): Generator<string> {
  if (link === true) {
    if (!workspace.test(resolved ?? '')) yield 'has a download address';
    return;
  }
  if (!exactVersion.test(version ?? '')) yield 'has no exact version';
  if (!sha512.test(integrity ?? '')) yield 'has no integrity';
  // An address would bind the installation to one registry; the hash already identifies the
  // package.
  if (resolved !== undefined) yield 'has a download address';
}

/**
 * Without a hash npm accepts any contents that the registry serves. Every entry except our own
 * packages must have one.
 */
export const faultsInLock = ({ packages }: LockFile): readonly string[] =>
  Object.entries(packages)
    .filter(([path]) => path.includes('node_modules/'))
    .flatMap(([path, entry]) => [...faultsOf(entry)].map((fault) => `${path} ${fault}`));

/** A range would let an unchecked version in. */
export const faultsInManifest = (manifest: Manifest): readonly string[] =>
  [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies]
    .flatMap((versions) => Object.entries(versions ?? {}))
    .filter(([, version]) => !exactVersion.test(version.replace(otherName, '')))
    .map(([name, version]) => `${name} ${version}`);
