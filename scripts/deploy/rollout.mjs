/**
 * `npm run -s ops -- rollout --project my-product --percent 10`: prints the commands that send a share of the requests to the
 * latest revisions of the functions and of the execution service, and the rest to those that serve now, or to the ones before. 100 completes a release, 0 rolls
 * it back. Read them, then run them: `… | sh`.
 */
import { fileURLToPath } from 'node:url';
import { readRegion } from './read-region.mjs';
import { readArguments } from '../command/read-arguments.mjs';

/**
 * Services of Cloud Run that answer requests; a function is a service with its name in lower case. Not `pages`: each release of
 * Hosting is pinned to its revision of it (docs/adr/0105).
 */
export const SERVICES = ['api', 'admin', 'chat', 'files', 'webhooks', 'keelson-execution'];

/** Boards and the chat are optional, and so are their services. */
const OPTIONAL = ['chat', 'files', 'keelson-execution'];

/**
 * @param {{ project?: string, percent?: string, services?: readonly string[], from?: readonly string[] }} options
 *   `from`: the revisions that get the rest, for services where it is not the one that serves now.
 * @param {string} region
 * @returns {string} A POSIX shell script. It reads the state of all services before it changes the first.
 */
export function rolloutScript({ project, percent, services, from = [] }, region) {
  if (!project || !/^[a-z][a-z0-9-]+$/.test(project)) throw new Error(USAGE);
  if (!percent || !/^(100|\d\d?)$/.test(percent)) throw new Error(USAGE);
  const chosen = services ?? SERVICES;
  const unknown = chosen.filter((service) => !SERVICES.includes(service));
  if (unknown.length > 0) throw new Error(`There is no service ${unknown.join(' or ')}.`);
  const ofNone = from.filter((revision) => !chosen.some((service) => isOf(service, revision)));
  if (ofNone.length > 0) throw new Error(`No service has a revision ${ofNone.join(' or ')}.`);
  const share = Number(percent);
  return [
    '#!/bin/sh',
    `# ${describe(share)} Written by \`npm run ops -- rollout\`.`,
    'set -eu',
    `WHERE='--project=${project} --region=${region}'`,
    FUNCTIONS,
    ...chosen.map((service, index) => {
      const named = from.find((revision) => isOf(service, revision)) ?? '';
      // The latest revision alone needs no other one.
      const check = share === 100 ? `require ${service}` : `plan ${service} '${named}'`;
      const plan = `${check}; flag_${index}="${flagOf(share)}"`;
      const optional = OPTIONAL.includes(service) && services === undefined;
      return optional
        ? `if exists ${service}; then ${plan}; else flag_${index}=; echo 'There is no ${service}.' >&2; fi`
        : plan;
    }),
    ...chosen.map(
      (service, index) =>
        `[ -z "$flag_${index}" ] || gcloud run services update-traffic ${service} $WHERE --quiet "$flag_${index}"`,
    ),
    '',
  ].join('\n');
}

/** Cloud Run names a revision after its service: `api-00012-abc`. @type {(service: string, revision: string) => boolean} */
const isOf = (service, revision) =>
  revision.startsWith(`${service}-`) &&
  /^[a-z0-9]+(-[a-z0-9]+)?$/.test(revision.slice(service.length + 1));

/** @param {number} share */
function flagOf(share) {
  if (share === 100) return '--to-latest';
  return share === 0
    ? '--to-revisions=$rest=100'
    : `--to-revisions=$new=${share},$rest=${100 - share}`;
}

/** gcloud applies `--flatten`, then `--sort-by`, then `--filter`. */
const FUNCTIONS = String.raw`
fail() { echo "$1 No service was changed." >&2; exit 1; }
exists() { [ -n "$(gcloud run services list $WHERE --filter="metadata.name=$1" --format='value(metadata.name)')" ]; }
require() { exists "$1" || fail "There is no $1."; }
# plan SERVICE REVISION: sets new, the latest revision, and rest: REVISION, else the other one that serves most, else the one before.
plan() {
  created=$(gcloud run services describe "$1" $WHERE --format='value(status.latestCreatedRevisionName)')
  serving=$(gcloud run services describe "$1" $WHERE --flatten='status.traffic[]' --format='value[separator=" "](status.traffic.percent,status.traffic.revisionName)')
  ready=$(gcloud run revisions list --service="$1" $WHERE --flatten='status.conditions[]' --filter='status.conditions.type=Ready AND status.conditions.status=True' --sort-by='~metadata.creationTimestamp' --format='value(metadata.name)')
  new=$(echo "$ready" | sed -n 1p)
  [ "$new" = "$created" ] || fail "The latest revision of $1, $created, is not ready."
  rest=$2
  [ -n "$rest" ] || rest=$(echo "$serving" | sort -rn | awk -v new="$new" '$1 > 0 && $2 != new { print $2; exit }')
  [ -n "$rest" ] || rest=$(echo "$ready" | sed -n 2p)
  [ -n "$rest" ] || fail "$1 has no ready revision before the latest."
  [ "$rest" != "$new" ] || fail "$rest is the latest revision of $1."
  echo "$ready" | grep -qx "$rest" || fail "$rest is no ready revision of $1."
}`.trim();

const USAGE =
  'Usage: npm run -s ops -- rollout --project PROJECT_ID --percent 0…100 [--only api,chat,keelson-execution] [--from api-00012-abc,…]';

/** @param {number} share */
function describe(share) {
  if (share === 100)
    return 'All requests go to the latest revisions, also those of later deployments.';
  if (share === 0) return 'No request goes to the latest revisions.';
  return `${share}% of the requests go to the latest revisions.`;
}

function main() {
  const option = /** @type {const} */ ({ type: 'string' });
  const { values } = readArguments({
    options: { project: option, percent: option, only: option, from: option },
  });
  try {
    const { from = '', only, ...others } = values;
    const services = only?.split(',');
    const named = from.split(',').filter((revision) => revision !== '');
    const options = { ...others, ...(services && { services }), from: named };
    console.log(rolloutScript(options, readRegion()));
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main();
