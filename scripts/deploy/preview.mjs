/**
 * `npm run ops -- preview --project STAGING --production PRODUCTION --channel pr-12`: builds the web app and deploys it to a
 * channel of Hosting. The rewrites of a channel call the functions of its own project, so production's project
 * is refused. Pages are rendered in the browser (`preview-config.mjs`). With `--built` it deploys what is in `web/dist`. Firebase Auth
 * does not learn the domain of the channel, so that no branch can sign people in.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runFirebase } from './firebase.mjs';
import { appFile, LANGUAGE_PATHS, previewConfig } from './preview-config.mjs';
import { readArguments } from '../command/read-arguments.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const EXPIRES = '7d';
/** Paths in it are relative to its folder, so it is beside `firebase.json`. */
const CONFIG = 'firebase.preview.json';
const USAGE =
  'Usage: npm run ops -- preview --project STAGING --production PRODUCTION --channel pr-12 [--expires 7d] [--built]';

/**
 * @param {{ project?: string, production?: string, channel?: string, expires?: string }} options
 * @returns {string[]} Arguments of firebase-tools.
 */
export function previewCommand({ project, production, channel, expires = EXPIRES }) {
  if (!project || !production || !channel) throw new Error(USAGE);
  if (project === production) {
    throw new Error(
      `A preview in ${production} would use production's functions and data. Name the staging project.`,
    );
  }
  // Hosting's own names of channels; `live` is the site itself.
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(channel) || channel === 'live') {
    throw new Error(`${channel} is not a name for a preview channel. Use one such as pr-12.`);
  }
  return [
    'hosting:channel:deploy',
    channel,
    '--non-interactive',
    '--project',
    project,
    '--expires',
    expires,
    '--no-authorized-domains',
    '--config',
    CONFIG,
  ];
}

/** Puts the apps where the configuration of previews has them. @param {string} dist Output of the build. */
export function addApps(dist) {
  for (const app of /** @type {const} */ (['member', 'public'])) {
    for (const language of LANGUAGE_PATHS) {
      const file = join(dist, 'browser', appFile(app, language));
      mkdirSync(dirname(file), { recursive: true });
      copyFileSync(join(dist, app, 'browser', language, 'index.csr.html'), file);
    }
  }
}

/** @param {string[]} command */
function deploy(command) {
  const file = join(ROOT, CONFIG);
  addApps(join(ROOT, 'web', 'dist'));
  const config = previewConfig(JSON.parse(readFileSync(join(ROOT, 'firebase.json'), 'utf8')));
  writeFileSync(file, JSON.stringify(config));
  try {
    return runFirebase(command);
  } finally {
    rmSync(file);
  }
}

function main() {
  const option = /** @type {const} */ ({ type: 'string' });
  const { values } = readArguments({
    options: {
      project: option,
      production: option,
      channel: option,
      expires: option,
      built: { type: 'boolean', default: false },
    },
  });
  try {
    const command = previewCommand(values);
    if (values.built) return deploy(command);
    const build = spawnSync('npm', ['run', 'build'], { cwd: ROOT, stdio: 'inherit' });
    return build.status === 0 ? deploy(command) : (build.status ?? 1);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main();
