/**
 * `npm run -s rollout -- --project my-product --percent 10`: prints the commands that send a share of the requests to the
 * latest revisions of the functions and of the execution service, and the rest to the ones before. 100 completes a release, 0 rolls
 * it back. Read them, then run them: `… | sh`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Services of Cloud Run that answer requests; a function is a service with its name in lower case. */
export const SERVICES = ['api', 'admin', 'chat', 'webhooks', 'pages', 'keelson-execution'];

/**
 * @param {{ project?: string, percent?: string, services?: readonly string[] }} options
 * @param {string} region
 * @returns {string} A POSIX shell script.
 */
export function rolloutScript({ project, percent, services = SERVICES }, region) {
  if (!project || !/^[a-z][a-z0-9-]+$/.test(project)) throw new Error(USAGE);
  if (!percent || !/^(100|\d\d?)$/.test(percent)) throw new Error(USAGE);
  const unknown = services.filter((service) => !SERVICES.includes(service));
  if (unknown.length > 0) throw new Error(`There is no service ${unknown.join(' or ')}.`);
  const share = Number(percent);
  return [
    '#!/bin/sh',
    `# ${describe(share)} Written by \`npm run rollout\`.`,
    'set -eu',
    ...services.flatMap((service) =>
      trafficOf(service, share, `--project=${project} --region=${region}`),
    ),
    '',
  ].join('\n');
}

const USAGE =
  'Usage: npm run -s rollout -- --project PROJECT_ID --percent 0…100 [--only api,pages,keelson-execution]';

/** @param {number} share */
function describe(share) {
  if (share === 100)
    return 'All requests go to the latest revisions, also those of later deployments.';
  if (share === 0) return 'All requests go to the revisions before the latest.';
  return `${share} % of the requests go to the latest revisions.`;
}

/**
 * @param {string} service
 * @param {number} share
 * @param {string} where
 */
function trafficOf(service, share, where) {
  const update = `gcloud run services update-traffic ${service} ${where} --quiet`;
  if (share === 100) return [`${update} --to-latest`];
  const rest = share === 0 ? '$2=100' : `$1=${share},$2=${100 - share}`;
  return [
    `set -- $(gcloud run revisions list --service=${service} ${where} --sort-by='~metadata.creationTimestamp' --limit=2 --format='value(metadata.name)')`,
    `[ $# -eq 2 ] || { echo '${service} has no revision before the latest.' >&2; exit 1; }`,
    `${update} --to-revisions="${rest}"`,
  ];
}

function main() {
  const option = /** @type {const} */ ({ type: 'string' });
  const { values } = parseArgs({ options: { project: option, percent: option, only: option } });
  const source = readFileSync(join(ROOT, 'contracts/src/region.ts'), 'utf8');
  const [, region = ''] = /REGION = '([^']+)'/.exec(source) ?? [];
  try {
    const services = values.only?.split(',');
    console.log(rolloutScript({ ...values, ...(services && { services }) }, region));
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main();
