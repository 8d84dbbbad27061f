import { createRequire } from 'node:module';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface FunctionsConfig {
  readonly source: string;
  readonly configDir?: string;
  readonly ignore?: readonly string[];
}

interface Packaging {
  readonly prepareFunctionsUpload: (
    projectFolder: string,
    sourceFolder: string,
    config: { readonly ignore?: string[] },
    additionalSources: readonly string[],
  ) => Promise<{ readonly pathToSource: string }>;
}

interface Unzip {
  readonly unzip: (file: string, folder: string) => Promise<void>;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const load = createRequire(join(ROOT, 'package.json'));

export function functionsConfig(root = ROOT): FunctionsConfig {
  const { functions } = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')) as {
    readonly functions: readonly FunctionsConfig[];
  };
  const [config] = functions;
  if (config === undefined) throw new Error('firebase.json names no functions');
  return config;
}

/**
 * Packs a folder with firebase-tools' own code and unpacks what a deployment would upload.
 *
 * @param source The folder that is deployed.
 * @param target Receives the files of the upload.
 */
export async function unpackUpload(source: string, target: string): Promise<void> {
  const { prepareFunctionsUpload } = load(
    'firebase-tools/lib/deploy/functions/prepareFunctionsUpload',
  ) as Packaging;
  const { unzip } = load('firebase-tools/lib/unzip') as Unzip;
  const { ignore = [] } = functionsConfig();
  const { pathToSource } = await prepareFunctionsUpload(ROOT, source, { ignore: [...ignore] }, []);
  mkdirSync(target, { recursive: true });
  await unzip(pathToSource, target);
}
