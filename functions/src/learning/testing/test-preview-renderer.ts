import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { lazyPreviewRenderer, type RenderPreview } from '../preview/preview-renderer';

const functions = join(process.cwd(), 'functions');
const packages = createRequire(join(functions, 'package.json'));
const sources = JSON.parse(
  readFileSync(join(functions, 'preview-assets.json'), 'utf8'),
) as Readonly<Record<string, string>>;

/** Reads what the build copies from its packages; the working directory must be the repository. */
export const testPreviewRenderer: RenderPreview = lazyPreviewRenderer((name) => {
  const source = sources[name];
  if (source === undefined) throw new Error(`The build copies no ${name}`);
  return readFile(packages.resolve(source));
});
