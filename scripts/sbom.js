/**
 * npm run sbom: prints the packages of the running service, as CycloneDX 1.5. It reads the lock
 * file for every platform, so the output is the same on every machine. (`npm sbom --omit dev` would
 * also omit packages that development shares with the service, such as fastify and pg.)
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './ensure.js';

const server = 'server';
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

const nameOf = (path) => packages[path].name ?? path.split('node_modules/').at(-1);
const refOf = (path) => `${nameOf(path)}@${packages[path].version}`;

/**
 * The place where Node finds a package: next to the importer, then in each folder above. Null: not
 * installed.
 */
function foundFrom(path, name) {
  const place = path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`;
  const found = packages[place];
  if (found !== undefined) return found.link ? found.resolved : place;
  const above = path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')));
  return path === '' ? null : foundFrom(above, name);
}

function refsNeededBy(path) {
  const { dependencies, optionalDependencies } = packages[path];
  const found = Object.keys({ ...dependencies, ...optionalDependencies })
    .map((name) => foundFrom(path, name))
    .filter((place) => place !== null);
  return [...new Set(found.map(refOf))].toSorted();
}

/** One place for each package and version: several places may hold the same. */
const installed = Object.keys(packages).filter((path) => {
  const { dev, link } = packages[path];
  return path !== '' && !dev && !link;
});
const paths = [...new Map(installed.map((path) => [refOf(path), path])).values()];

/** A single SPDX identifier, or an expression of several, whose operators must be in capitals. */
const licenseOf = (license) =>
  license.includes(' ')
    ? { expression: license.replace(/ (?:or|and|with) /gi, (word) => word.toUpperCase()) }
    : { license: { id: license } };

const hashOf = (integrity) => ({
  alg: 'SHA-512',
  content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex'),
});

function componentOf(path) {
  const { version, optional, integrity, license } = packages[path];
  return {
    type: path === server ? 'application' : 'library',
    'bom-ref': refOf(path),
    name: nameOf(path),
    version,
    scope: optional ? 'optional' : 'required',
    // Our own packages have no hash: they come with the source.
    ...(integrity === undefined ? {} : { hashes: [hashOf(integrity)] }),
    licenses: [licenseOf(license)],
    purl: `pkg:npm/${refOf(path).replace(/^@/, '%40')}`,
  };
}

const bill = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: componentOf(server) },
  components: paths.filter((path) => path !== server).map(componentOf),
  dependencies: paths.map((path) => ({ ref: refOf(path), dependsOn: refsNeededBy(path) })),
};
console.log(JSON.stringify(bill, null, 2));
