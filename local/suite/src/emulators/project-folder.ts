import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type InstanceFolders, LOCAL_PROJECT, ROOT } from '../locations';
import { type PortTable } from '../ports';
import { deriveFirebaseConfig, type FirebaseConfig } from './firebase-config';

const LINKED = ['firestore.rules', 'firestore.indexes.json', 'storage.rules', 'web'];
const LINKED_FUNCTIONS = ['package.json', 'node_modules'];
const SITE = 'site';

export interface ProjectFolderOptions {
  readonly folders: InstanceFolders;
  readonly ports: PortTable;
  readonly hostingPort: number;
  /** Environment of the functions: firebase-tools passes only the `.env` files to discovery. */
  readonly functionsEnv: Readonly<Record<string, string>>;
  /** `linked` uses the current builds; with `copied` the caller copies them to `libOf` and `siteOf`. */
  readonly builds: 'linked' | 'copied';
}

/**
 * Creates the project folder of one running copy for firebase-tools, which rejects paths outside the
 * folder of its config. So the folder holds links to the sources, a `firebase.json` with this
 * copy's ports and a functions folder with this copy's `.env` file.
 *
 * @returns Path of the derived `firebase.json`.
 */
export function writeProjectFolder(options: ProjectFolderOptions): string {
  const { folders, ports, hostingPort, functionsEnv, builds } = options;
  rmSync(folders.project, { recursive: true, force: true });
  const functions = join(folders.project, 'functions');
  mkdirSync(functions, { recursive: true });
  for (const name of LINKED) link(join(ROOT, name), join(folders.project, name));
  for (const name of LINKED_FUNCTIONS) {
    link(join(ROOT, 'functions', name), join(functions, name));
  }
  if (builds === 'linked') link(join(ROOT, 'functions', 'lib'), libOf(folders));
  writeFileSync(join(functions, `.env.${LOCAL_PROJECT}`), dotenv(functionsEnv));
  // firebase-tools requests secrets from Google unless this file contains them.
  writeFileSync(join(functions, '.secret.local'), dotenv(functionsEnv));
  const committed = JSON.parse(readFileSync(join(ROOT, 'firebase.json'), 'utf8')) as FirebaseConfig;
  const config = join(folders.project, 'firebase.json');
  const derived = deriveFirebaseConfig(committed, ports, hostingPort);
  const site = builds === 'copied' ? { public: SITE } : {};
  const hosting = { ...derived.hosting, ...site };
  // The folder above the build has this copy's `.env` and secrets; the build may be that of the checkout.
  const source = [{ source: 'functions', codebase: 'default' }];
  writeFileSync(config, `${JSON.stringify({ ...derived, functions: source, hosting }, null, 2)}\n`);
  return config;
}

export const libOf = ({ project }: Pick<InstanceFolders, 'project'>): string =>
  join(project, 'functions', 'lib');

export const siteOf = ({ project }: Pick<InstanceFolders, 'project'>): string =>
  join(project, SITE);

function link(target: string, path: string): void {
  if (existsSync(target)) symlinkSync(target, path);
}

/** `KEY='value'` lines as dotenv parses them. */
export function dotenv(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([key, value]) => `${key}=${quote(value)}\n`)
    .join('');
}

function quote(value: string): string {
  if (!value.includes("'") && !value.includes('\n')) return `'${value}'`;
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
}
