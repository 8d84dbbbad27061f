import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type InstanceFolders, LOCAL_PROJECT, ROOT } from '../locations';
import { type PortTable } from '../ports';
import { deriveFirebaseConfig, type FirebaseConfig } from './firebase-config';

const LINKED = ['firestore.rules', 'firestore.indexes.json', 'storage.rules', 'web'];
const LINKED_FUNCTIONS = ['package.json', 'node_modules'];
const SITE = 'site';
/** The functions as the emulators read them: they start while the web app is built, which the functions that run need. */
const TRIGGERS = 'triggers';

export interface ProjectFolderOptions {
  readonly folders: InstanceFolders;
  readonly ports: PortTable;
  readonly hostingPort: number;
  /** Environment of the functions: firebase-tools passes only the `.env` files to discovery. */
  readonly functionsEnv: Readonly<Record<string, string>>;
  /** `linked` uses the current builds; with `copied` the caller copies them to `triggersOf`, `libOf` and `siteOf`. */
  readonly builds: 'linked' | 'copied';
}

/**
 * Creates the project folder of one running copy for firebase-tools, which rejects paths outside the
 * folder of its config. So the folder holds links to the sources, a `firebase.json` with this
 * copy's ports and a folder of the functions with this copy's `.env` file.
 *
 * @returns Path of the derived `firebase.json`.
 */
export function writeProjectFolder(options: ProjectFolderOptions): string {
  const { folders, ports, hostingPort, functionsEnv, builds } = options;
  rmSync(folders.project, { recursive: true, force: true });
  const triggers = join(folders.project, TRIGGERS);
  for (const folder of [join(folders.project, 'functions'), triggers]) {
    mkdirSync(folder, { recursive: true });
    const linked = builds === 'linked' ? [...LINKED_FUNCTIONS, 'lib'] : LINKED_FUNCTIONS;
    for (const name of linked) link(join(ROOT, 'functions', name), join(folder, name));
  }
  for (const name of LINKED) link(join(ROOT, name), join(folders.project, name));
  writeFileSync(join(triggers, `.env.${LOCAL_PROJECT}`), dotenv(functionsEnv));
  // firebase-tools requests secrets from Google unless this file contains them.
  writeFileSync(join(triggers, '.secret.local'), dotenv(functionsEnv));
  const committed = JSON.parse(readFileSync(join(ROOT, 'firebase.json'), 'utf8')) as FirebaseConfig;
  const config = join(folders.project, 'firebase.json');
  const derived = deriveFirebaseConfig(committed, ports, hostingPort);
  const site = builds === 'copied' ? { public: SITE } : {};
  const hosting = { ...derived.hosting, ...site };
  // The folder above the build has this copy's `.env` and secrets; the build may be that of the checkout.
  const source = [{ source: TRIGGERS, codebase: 'default' }];
  writeFileSync(config, `${JSON.stringify({ ...derived, functions: source, hosting }, null, 2)}\n`);
  return config;
}

export const libOf = ({ project }: Pick<InstanceFolders, 'project'>): string =>
  join(project, 'functions', 'lib');

export const triggersOf = ({ project }: Pick<InstanceFolders, 'project'>): string =>
  join(project, TRIGGERS, 'lib');

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
