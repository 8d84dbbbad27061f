import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REGION } from '@keelson/contracts/region';
import { PLAN_RUN_TASK } from '../../functions/src/learning/deployed-parts';
import { SHARD_TASK } from '../../functions/src/platform/function-options';
import { setupRecipe } from '../../functions/src/kanban/cli/execution-recipe';
import { DEPLOYER } from '../deploy/permissions.mjs';
import { LAUNCH_STEPS } from '../launch/launch-steps';
import { FUNCTIONS_ROLES, SERVICES } from '../launch/google-steps';
import { OPS, readTerraform } from '../ops/read-terraform';

const FOLDER = join(OPS, 'project');
const project = readTerraform(FOLDER);
const bodyOf = (type: string, name: string) =>
  project.resources.find((resource) => resource.type === type && resource.name === name)?.body;
const commandsOf = (id: string): string =>
  LAUNCH_STEPS.find((step) => step.id === id)?.how.join('\n') ?? '';
/** Days after which former versions of files go. */
const VERSION_DAYS = (
  JSON.parse(readFileSync(join(FOLDER, 'bucket-lifecycle.json'), 'utf8')) as {
    rule: [{ condition: { daysSinceNoncurrentTime: number } }];
  }
).rule[0].condition.daysSinceNoncurrentTime;

describe('ops/project says what is said elsewhere', () => {
  it.each([
    ['APIs', 'services', SERVICES.map((name) => name.replace('.googleapis.com', ''))],
    ['roles of deploy@', 'deployer_roles', Object.keys(DEPLOYER)],
    ['roles of the functions', 'functions_roles', FUNCTIONS_ROLES],
  ])('%s', (_what, local, expected) => {
    expect([...(project.locals[local] as readonly string[])].sort()).toEqual([...expected].sort());
  });

  it('roles of the execution service', () => {
    const env = { DATA_PROJECT_ID: 'shop', DATA_STORAGE_BUCKET: 'shop.appspot.com' };
    const recipe = setupRecipe({ env, secrets: new Set() });
    const roles = [...recipe.matchAll(/--role=(\S+)/g)].map(([, role]) => role);
    const bucketRole = bodyOf('google_storage_bucket_iam_member', 'execution')?.['role'];
    // Roles on single secrets are given by the recipe alone, which knows them.
    expect([
      ...(project.locals['execution_roles'] as readonly string[]),
      bucketRole,
      'roles/secretmanager.secretAccessor',
    ]).toEqual([...new Set(roles)]);
    const account = bodyOf('google_service_account', 'execution')?.['account_id'];
    expect(recipe).toContain(`${account as string}@shop.iam.gserviceaccount.com`);
  });

  it('queues', () => {
    const rows = Object.entries({ reconcileShard: SHARD_TASK, workPlanRun: PLAN_RUN_TASK }).map(
      ([name, { rateLimits, retryConfig }]) => [
        name,
        {
          at_once: rateLimits.maxConcurrentDispatches,
          a_second: rateLimits.maxDispatchesPerSecond,
          attempts: retryConfig.maxAttempts,
          min_backoff: retryConfig.minBackoffSeconds,
          max_backoff: retryConfig.maxBackoffSeconds,
          doublings: retryConfig.maxDoublings,
        },
      ],
    );
    expect(project.locals['queues']).toEqual(Object.fromEntries(rows));
  });

  it('region: read from the code that names it', () => {
    const [, pattern = ''] = /regex\("(.+?)", file\("[^"]*region\.ts"\)/.exec(project.text) ?? [];
    const code = readFileSync(join(OPS, '../packages/contracts/src/region.ts'), 'utf8');
    expect(new RegExp(pattern).exec(code)?.[1]).toBe(REGION);
  });

  it('recovery and backups, as the launch creates them', () => {
    const database = bodyOf('google_firestore_database', 'data');
    expect(database).toMatchObject({
      point_in_time_recovery_enablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
      delete_protection_state: 'DELETE_PROTECTION_ENABLED',
    });
    expect(commandsOf('database')).toContain('--enable-pitr --delete-protection');
    expect(bodyOf('google_firestore_backup_schedule', 'daily')).toHaveProperty('daily_recurrence');
    expect(commandsOf('database')).toContain(`--recurrence=daily --retention=${VERSION_DAYS}d`);
    expect(commandsOf('bucket')).toContain('--lifecycle-file=ops/project/bucket-lifecycle.json');
    const page = readFileSync(join(OPS, '../docs/erasure.md'), 'utf8');
    expect(page).toContain(`for ${VERSION_DAYS} days`);
  });

  it('indexes of fields with a time to live: none', () => {
    const { fieldOverrides } = JSON.parse(
      readFileSync(join(OPS, '../firestore.indexes.json'), 'utf8'),
    ) as {
      fieldOverrides: { ttl?: boolean; indexes: readonly object[]; collectionGroup: string }[];
    };
    const indexed = fieldOverrides.filter(({ ttl, indexes }) => ttl === true && indexes.length > 0);
    expect(indexed).toEqual([]);
    expect(bodyOf('google_firestore_field', 'ttl')).toMatchObject({ index_config: [{}] });
  });
});
