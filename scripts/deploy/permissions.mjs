/**
 * `node scripts/deploy/permissions.mjs PROJECT`: exits with 1 and one sentence when the account that firebase-tools uses is
 * not signed in, or lacks a permission that a deployment needs.
 */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * The roles of the account that deploys, each with the permissions that a deployment uses. Secrets, schedules, queues and
 * triggers of functions have policies and settings of their own, and the repository of images gets a clean-up policy.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const DEPLOYER = {
  'roles/firebase.admin': [
    'firebase.projects.get',
    'firebasehosting.sites.update',
    'firebaserules.releases.create',
    'firebaserules.releases.update',
    'firebaserules.rulesets.create',
    'datastore.indexes.create',
    'datastore.indexes.delete',
    'datastore.indexes.list',
    'datastore.indexes.update',
  ],
  'roles/cloudfunctions.admin': [
    'cloudfunctions.functions.create',
    'cloudfunctions.functions.delete',
    'cloudfunctions.functions.get',
    'cloudfunctions.functions.list',
    'cloudfunctions.functions.setIamPolicy',
    'cloudfunctions.functions.update',
    'cloudfunctions.operations.get',
  ],
  'roles/run.admin': ['run.services.get', 'run.services.setIamPolicy', 'run.services.update'],
  'roles/iam.serviceAccountUser': ['iam.serviceAccounts.actAs'],
  'roles/artifactregistry.admin': [
    'artifactregistry.repositories.update',
    'artifactregistry.repositories.uploadArtifacts',
  ],
  'roles/secretmanager.admin': [
    'secretmanager.secrets.get',
    'secretmanager.secrets.getIamPolicy',
    'secretmanager.secrets.setIamPolicy',
    'secretmanager.versions.list',
  ],
  'roles/cloudscheduler.admin': ['cloudscheduler.jobs.create', 'cloudscheduler.jobs.update'],
  'roles/cloudtasks.queueAdmin': ['cloudtasks.queues.create', 'cloudtasks.queues.update'],
  'roles/eventarc.admin': ['eventarc.triggers.create', 'eventarc.triggers.get'],
};

/**
 * @param {readonly string[]} missing Permissions that the account does not have.
 * @returns {string} Which roles have them.
 */
export function describeMissing(missing) {
  const roles = Object.entries(DEPLOYER)
    .filter(([, permissions]) => permissions.some((name) => missing.includes(name)))
    .map(([role]) => role);
  return `This account lacks ${missing.join(', ')}. Give it ${roles.join(' and ')}.`;
}

/** @param {string} project @returns {Promise<string | null>} A sentence, unless the account may deploy. */
async function problemOf(project) {
  const load = createRequire(import.meta.url);
  /** @type {{ requireAuth: (options: object) => Promise<unknown> }} */
  const { requireAuth } = load('firebase-tools/lib/requireAuth');
  /** @type {{ testIamPermissions: (project: string, names: string[]) => Promise<{ missing: string[] }> }} */
  const { testIamPermissions } = load('firebase-tools/lib/gcp/iam');
  try {
    await requireAuth({ project, projectId: project, nonInteractive: true });
    const { missing } = await testIamPermissions(project, Object.values(DEPLOYER).flat());
    return missing.length === 0 ? null : describeMissing(missing);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function main() {
  const problem = await problemOf(process.argv[2] ?? '');
  if (problem !== null) process.stderr.write(`${problem}\n`);
  process.exit(problem === null ? 0 : 1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) void main();
