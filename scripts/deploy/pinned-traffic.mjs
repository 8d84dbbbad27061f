/**
 * Cloud Run keeps a split of requests for later revisions. Where a roll-out was not completed or was rolled back, a release
 * can be deployed and get no requests (docs/releasing.md).
 */
import { spawnSync } from 'node:child_process';
import { SERVICES } from './rollout.mjs';

/**
 * @typedef {{ percent?: number, revisionName?: string, latestRevision?: boolean }} Target
 * @typedef {{ metadata: { name: string }, spec: { traffic?: readonly Target[] } }} Service
 *   As `gcloud run services list --format=json` prints it.
 * @typedef {{ service: string, split: string }} Pinned
 */

/**
 * Services that send requests to named revisions, which a deployment does not change.
 *
 * @param {readonly Service[]} services
 * @returns {Pinned[]}
 */
export function findPinned(services) {
  return services.flatMap(({ metadata, spec }) => {
    // Entries without a share are tags, such as those of Hosting's releases.
    const named = (spec.traffic ?? []).filter(
      ({ percent = 0, latestRevision }) => percent > 0 && latestRevision !== true,
    );
    const split = named.map(({ percent, revisionName }) => `${percent}% to ${revisionName}`);
    return SERVICES.includes(metadata.name) && named.length > 0
      ? [{ service: metadata.name, split: split.join(', ') }]
      : [];
  });
}

/**
 * @param {readonly Pinned[]} pinned
 * @param {string} project
 */
export const describePinned = (pinned, project) =>
  [
    'Warning: requests are pinned to named revisions, so new revisions of these services do not serve them:',
    ...pinned.map(({ service, split }) => `  ${service}: ${split}`),
    `Send all requests to the latest revisions: npm run -s ops -- rollout --project ${project} --percent 100 | sh`,
  ].join('\n');

/**
 * @param {string} project
 * @param {string} region
 * @param {NodeJS.ProcessEnv} [env] Of gcloud.
 * @returns {Pinned[] | string} A sentence when gcloud cannot say.
 */
export function readPinned(project, region, env = process.env) {
  const where = [`--project=${project}`, `--region=${region}`];
  const args = ['run', 'services', 'list', ...where, '--quiet', '--format=json'];
  const { status, stdout, stderr, error } = spawnSync('gcloud', args, { encoding: 'utf8', env });
  if (status === 0) return findPinned(JSON.parse(stdout));
  const lines = stderr?.trim().split('\n') ?? [];
  const reason = error?.message ?? lines.find((line) => line.startsWith('ERROR')) ?? lines[0];
  return `Whether requests are pinned to former revisions is unknown: ${reason}`;
}
