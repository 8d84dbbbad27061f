/**
 * `npm run ops -- sbom`: writes the software bill of materials in CycloneDX to `.keelson/sbom.cdx.json`: every package of
 * the lock file, with integrity. Development packages are included, because `npm sbom --omit=dev` also leaves
 * out packages that a deployed part shares with a development package.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
const FILE = join(ROOT, '.keelson', 'sbom.cdx.json');
const MAX_SBOM = 64 * 1024 * 1024;

const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
const { stdout } = await promisify(execFile)('npm', args, { cwd: ROOT, maxBuffer: MAX_SBOM });
mkdirSync(dirname(FILE), { recursive: true });
writeFileSync(FILE, stdout);
console.log(`${JSON.parse(stdout).components.length} packages: ${FILE}`);
