/**
 * Bundles the functions to lib/, the folder that is deployed. What firebase-tools and Google's runtime must see as packages stays
 * outside; all else is in a few files, because a cold start pays for every file that it opens.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { areasOn } from '../areas.mjs';
import { findLocalBuild } from '../scripts/check-web-build.mjs';
import { EXTERNAL, uploadLock, uploadManifest } from '../scripts/deploy/functions-upload.mjs';
import { addPages } from './add-pages.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '..');
const lib = join(here, 'lib');
const hasLearning = areasOn(root).includes('learning');
/** A process of its own: what it reads is not trusted. */
const READER = join(root, 'packages', 'readers', 'src', 'process', 'reader-main.ts');
/** firebase-tools names the folder to deploy to the commands that it runs before. */
const deploying = process.env.RESOURCE_DIR !== undefined;

const webError = deploying ? findLocalBuild() : null;
if (webError !== null) {
  console.error(webError);
  process.exit(1);
}

/** The headers that Hosting puts on static pages, for the pages that the functions serve. */
function pageHeaders() {
  const { hosting } = readJson(join(root, 'firebase.json'));
  // Those of every response, and those of all paths that no function serves.
  const rules = hosting.headers.filter(({ source }) => source === '**' || source.startsWith('!'));
  if (rules.length !== 2) throw new Error('firebase.json must have one rule for ** and one for !…');
  return Object.fromEntries(
    rules.flatMap(({ headers }) => headers.map(({ key, value }) => [key, value])),
  );
}

/** Copies the files that the renderer of link preview images loads from their packages. */
function copyPreviewAssets() {
  const packages = createRequire(import.meta.url);
  mkdirSync(join(lib, 'preview'));
  for (const [name, source] of Object.entries(readJson(join(here, 'preview-assets.json')))) {
    copyFileSync(packages.resolve(source), join(lib, 'preview', name));
  }
}

/** Writes what Google's build installs beside the bundle. */
function writePackages() {
  const { packages } = readJson(join(root, 'package-lock.json'));
  const manifest = uploadManifest(readJson(join(here, 'package.json')));
  writeJson('package.json', manifest);
  writeJson('package-lock.json', uploadLock(manifest, packages));
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function writeJson(name, value) {
  writeFileSync(join(lib, name), `${JSON.stringify(value, null, 2)}\n`);
}

/** The abbreviated commit of the source; null outside a repository. */
function commit() {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root });
  return status === 0 ? String(stdout).trim() : null;
}

const { version } = readJson(join(root, 'package.json'));
rmSync(lib, { recursive: true, force: true });
await build({
  entryPoints: {
    index: join(here, 'src', 'index.ts'),
    ...(hasLearning ? { reader: READER } : {}),
  },
  outdir: lib,
  bundle: true,
  // Splitting keeps what is imported lazily (the payment SDK) out of the first file.
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  external: EXTERNAL,
  // Less to parse at a cold start; names stay, for stacks and for error classes.
  minifySyntax: true,
  minifyWhitespace: true,
  sourcemap: true,
  sourcesContent: false,
  legalComments: 'linked',
  define: {
    KEELSON_VERSION: JSON.stringify(version),
    KEELSON_COMMIT: JSON.stringify(commit()),
    KEELSON_PAGE_HEADERS: JSON.stringify(pageHeaders()),
    KEELSON_LOGO: JSON.stringify(readFileSync(join(root, 'web', 'public', 'favicon.svg'), 'utf8')),
  },
  // Bundled CommonJS packages ask for Node's own modules by require().
  banner: {
    js: "import { createRequire as keelsonRequire } from 'node:module'; const require = keelsonRequire(import.meta.url);",
  },
  logLevel: 'warning',
});
writePackages();
if (hasLearning) copyPreviewAssets();
addPages(lib);
