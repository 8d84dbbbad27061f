/** Bundles the emulator to dist/, without dependencies, with the types of its public parts. `npm pack` runs it. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import ts from 'typescript';

const here = fileURLToPath(new URL('.', import.meta.url));
const dist = join(here, 'dist');

rmSync(dist, { recursive: true, force: true });
await build({
  entryPoints: [join(here, 'src', 'main.ts'), join(here, 'src', 'index.ts')],
  outdir: dist,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  legalComments: 'linked',
  // Bundled CommonJS packages ask for Node's own modules by require().
  banner: {
    js: "#!/usr/bin/env node\nimport { createRequire as emulatorRequire } from 'node:module'; const require = emulatorRequire(import.meta.url);",
  },
  logLevel: 'warning',
});
cpSync(join(here, 'src', 'pages', 'assets'), join(dist, 'assets'), { recursive: true });

// The public parts state their types, so each file has its declarations alone.
for (const name of [
  'index',
  'control/control-client',
  'log',
  'options',
  'payments-for-tests',
  'start-payments',
]) {
  const fileName = join(here, 'src', `${name}.ts`);
  const { outputText, diagnostics } = ts.transpileDeclaration(readFileSync(fileName, 'utf8'), {
    fileName,
    compilerOptions: { target: ts.ScriptTarget.ES2024, isolatedDeclarations: true },
    reportDiagnostics: true,
  });
  for (const { messageText } of diagnostics ?? [])
    throw new Error(`${name}: ${String(messageText)}`);
  const file = join(dist, `${name}.d.ts`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, outputText.replaceAll(/(from '\.[^']+)'/g, "$1.js'"));
}
