import { buildSync } from 'esbuild';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type RenderBody } from '../render/body-renderer';
import type * as renderer from '../render/render-body';

/** Set by the Jest environment of the integration tests, which cannot load ES modules itself. */
declare const importNatively: (name: string) => Promise<typeof renderer>;

let built: string | null = null;

function bundle(): string {
  if (built !== null) return built;
  const folder = mkdtempSync(join(tmpdir(), 'keelson-render-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  built = join(folder, 'render.mjs');
  buildSync({
    entryPoints: [join(process.cwd(), 'functions', 'src', 'learning', 'render', 'render-body.ts')],
    outfile: built,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    logLevel: 'error',
  });
  return built;
}

/** The renderer built from the source, once a document is shown; the working directory must be the repository. */
export const testBodyRenderer: RenderBody = async (version) =>
  (await importNatively(pathToFileURL(bundle()).href)).renderBody(version);
