/**
 * Bundles the service to lib/main.js. Firebase stays outside: it is installed beside the bundle.
 * `node build.mjs lib/elsewhere` leaves the one that runs alone.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
const lib = join(here, process.argv[2] ?? 'lib');
const { version } = JSON.parse(readFileSync(join(here, '..', 'package.json'), 'utf8'));

rmSync(lib, { recursive: true, force: true });
await build({
  entryPoints: [join(here, 'src', 'main.ts')],
  outdir: lib,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  external: ['firebase-admin', '@google-cloud/*'],
  sourcemap: true,
  sourcesContent: false,
  legalComments: 'linked',
  define: { KEELSON_VERSION: JSON.stringify(version) },
  // Bundled CommonJS packages ask for Node's own modules by require().
  banner: {
    js: "import { createRequire as keelsonRequire } from 'node:module'; const require = keelsonRequire(import.meta.url);",
  },
  logLevel: 'warning',
});
