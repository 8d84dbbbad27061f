import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { EXTERNAL } from '../deploy/functions-upload.mjs';
import { npm, unpackToTemporary } from './upload';

/** Lists what `npm start`, `npm run build -- --local` and editors leave in the folder that is deployed. */
const LOCAL_FILES = [
  '.env',
  '.env.local',
  '.env.demo-keelson',
  '.secret.local',
  'public-app/.env.my-product',
];
const PLANTED = 'planted-in-a-local-file';

/** Lists what a deployment cannot do without. */
const NEEDED = [
  'index.js',
  'reader.js',
  'package.json',
  'package-lock.json',
  'index.csr.html',
  'ko/index.csr.html',
  'preview/resvg.wasm',
  'preview/inter-latin.woff',
  'preview/noto-sans-kr-korean.woff',
];

/** Returns what firebase-tools uploads of the build, when the build has local files too. The caller removes it. */
export async function packWithLocalFiles(root: string): Promise<string> {
  const copy = join(mkdtempSync(join(tmpdir(), 'keelson-pack-')), 'lib');
  cpSync(join(root, 'functions', 'lib'), copy, { recursive: true });
  for (const name of LOCAL_FILES) writeFileSync(join(copy, name), `VALUE=${PLANTED}\n`);
  try {
    return await unpackToTemporary(copy);
  } finally {
    rmSync(join(copy, '..'), { recursive: true });
  }
}

/** @returns Sentences: files that a deployment lacks, and those that are not its business. */
export function inspectFiles(folder: string, secrets: readonly string[]): string[] {
  const files = filesOf(folder);
  const names = files.map((file) => relative(folder, file));
  const leaked = files.filter((file) => {
    const text = readFileSync(file, 'latin1');
    return [...secrets, PLANTED].some((secret) => secret !== '' && text.includes(secret));
  });
  return [
    ...NEEDED.filter((name) => !names.includes(name)).map((name) => `the upload lacks ${name}`),
    ...names.filter(isLocal).map((name) => `the upload has the local file ${name}`),
    ...leaked.map((file) => `${relative(folder, file)} contains a secret of this machine`),
  ];
}

const isLocal = (name: string): boolean =>
  basename(name).startsWith('.') || name.split('/').includes('node_modules');

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name));
}

/** @returns Sentences: why Google's build would not install what the tests ran with. */
export function inspectPackages(folder: string): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const names = Object.keys(dependencies).sort();
  const loose = Object.entries(dependencies).filter(([, version]) => !/^\d/.test(version));
  // Fails without a lock file, and when the lock file does not have exactly these dependencies.
  npm(folder, ['ci', '--omit=dev', '--dry-run', '--offline', '--ignore-scripts']);
  return [
    ...(names.join() === [...EXTERNAL].sort().join()
      ? []
      : [`the upload installs ${names.join()}`]),
    ...loose.map(([name, version]) => `${name} is not pinned: ${version}`),
  ];
}
