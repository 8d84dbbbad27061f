import { availableParallelism } from 'node:os';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../locations';
import { type Counts, countChecks, countJest, countPlaywright } from './counts';
import { type Shard } from './shard';
import { type GroupedProject, groupFolder } from './spec-groups';
import { patternOf, type SpecKind, type Tier, TIERS } from './tiers';

export const STAGE_NAMES = [
  'check',
  'unit',
  'rules',
  'rehearsal',
  'journeys',
  'integration',
  'indexes',
  'codes',
] as const;
export type StageName = (typeof STAGE_NAMES)[number];

export interface Task {
  readonly stage: StageName;
  readonly label: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Report that the tool writes, and how to read it; a tool without one counts as one test. */
  readonly report: { readonly file: string; readonly count: (text: string) => Counts } | null;
  /** It runs a part of its tests on each shard. */
  readonly divides: boolean;
}

export interface Choice {
  readonly tiers: readonly Tier[];
  /** File names or patterns for the tools. They choose among all specs, whichever tier they have. */
  readonly filter: readonly string[];
  readonly shard: Shard | null;
}

const bin = (name: string): string => join(ROOT, 'node_modules', '.bin', name);

export const NEEDS_SUITE: ReadonlySet<StageName> = new Set([
  'rules',
  'integration',
  'rehearsal',
  'journeys',
]);

/** Stages that read the recordings of others: they run once, after all of those ran whole. */
export const FINAL_STAGES: ReadonlyMap<StageName, readonly StageName[]> = new Map([
  ['indexes', ['integration', 'journeys']],
  ['codes', ['integration']],
]);

/** Stages that are not made of specs belong to a tier as a whole; the others to all of them. */
const TIER_OF_STAGE: Partial<Record<StageName, Tier>> = {
  rehearsal: 'nightly',
  indexes: 'all',
  codes: 'all',
};

/** @returns The stages of these tiers; a stage that is asked for by name runs in any case. */
export function stagesOf(tiers: readonly Tier[]): StageName[] {
  return STAGE_NAMES.filter((stage) => tiers.includes(TIER_OF_STAGE[stage] ?? 'core'));
}

/** Each worker is a process; with the emulators' more than one for each core would only wait. */
const WORKERS = availableParallelism();

/**
 * The tools of a stage.
 *
 * @param results Folder for reports.
 */
export function tasksOf(stage: StageName, results: string, choice: Choice): Task[] {
  const { tiers, filter, shard } = choice;
  const report = (name: string) => join(results, `${name}.json`);
  const whole = { stage, report: null, divides: false } as const;
  const npm = (label: string, ...args: string[]): Task => ({
    ...whole,
    label,
    command: 'npm',
    args: ['run', '--silent', ...args],
  });
  const script = (file: string, ...args: string[]): Task => ({
    ...whole,
    label: stage,
    command: bin('tsx'),
    args: [file, ...args],
  });
  const paths = (kind: SpecKind): readonly string[] =>
    filter.length > 0 ? filter : [patternOf(kind, tiers)];
  const jest = (project: GroupedProject | 'rules', ...more: string[]): Task => ({
    stage,
    label: project,
    command: bin('jest'),
    args: [
      // A snapshot's file is named after its spec, which a group is not: with --ci, none is written.
      ...['--ci', '--selectProjects', project, '--json', '--outputFile', report(project)],
      ...more,
      // A filter may match one project only, and a shard may have no file; otherwise, finding no tests is a setup error.
      ...(filter.length > 0 || shard !== null ? ['--passWithNoTests'] : []),
      ...(filter.length > 0 && shard !== null ? [shardArgument(shard)] : []),
      ...(project === 'rules' || filter.length > 0
        ? paths('rules')
        : [groupFolder(results, project)]),
    ],
    report: { file: report(project), count: countJest },
    divides: project !== 'rules',
  });
  switch (stage) {
    case 'check':
      return [
        npm('types', 'ops', '--', 'types'),
        npm('lint', 'lint'),
        npm('unused', 'ops', '--', 'unused'),
        npm('format', 'format', '--', '--check'),
        npm('openapi', 'ops', '--', 'openapi:check'),
      ];
    case 'unit':
      return [jest('unit', `--maxWorkers=${WORKERS}`), jest('web', `--maxWorkers=${WORKERS}`)];
    case 'rules':
      // One process counts which statements of the rules its tests reach.
      return [jest('rules', '--runInBand')];
    case 'integration':
      // Each spec uses a separate Firestore project, so files can run in parallel.
      return [jest('integration', `--maxWorkers=${WORKERS}`)];
    case 'rehearsal':
      return [
        {
          ...script('scripts/rehearse/fast.ts', report('rehearsal')),
          report: { file: report('rehearsal'), count: countChecks },
        },
        {
          ...script('scripts/rehearse/launch.ts', report('launch')),
          report: { file: report('launch'), count: countChecks },
        },
      ];
    case 'indexes':
      return [script('e2e/support/indexes/check-idle.ts', results)];
    case 'codes':
      return [script('scripts/openapi/check-codes.ts', results)];
    case 'journeys':
      return [
        {
          stage,
          label: 'journeys',
          command: bin('playwright'),
          args: [
            ...['test', '--config', 'e2e/playwright.config.ts'],
            ...(shard === null ? [] : [shardArgument(shard)]),
            ...paths('journeys'),
          ],
          report: { file: report('journeys'), count: countPlaywright },
          divides: true,
        },
      ];
  }
}

const shardArgument = ({ index, count }: Shard): string => `--shard=${index}/${count}`;

/** Everything that a run of the whole includes. */
export const isWhole = ({ tiers, filter }: Choice): boolean =>
  filter.length === 0 && TIERS.slice(0, 2).every((tier) => tiers.includes(tier));

/** Reads a report, `null` when the tool did not write one. */
export function readReport({ report }: Task): Counts | null {
  if (report === null || !existsSync(report.file)) return null;
  return report.count(readFileSync(report.file, 'utf8'));
}
