/**
 * `npm run preview -- --project STAGING --production PRODUCTION --channel pr-12`: builds the web app and deploys it to a
 * channel of Hosting. The rewrites of a channel call the functions of its own project, so production's project
 * is refused.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runFirebase } from './firebase.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const EXPIRES = '7d';
const USAGE =
  'Usage: npm run preview -- --project STAGING --production PRODUCTION --channel pr-12 [--expires 7d]';

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
  ];
}

function main() {
  const option = /** @type {const} */ ({ type: 'string' });
  const { values } = parseArgs({
    options: { project: option, production: option, channel: option, expires: option },
  });
  try {
    const command = previewCommand(values);
    const build = spawnSync('npm', ['run', 'build'], { cwd: ROOT, stdio: 'inherit' });
    return build.status === 0 ? runFirebase(command) : (build.status ?? 1);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main();
