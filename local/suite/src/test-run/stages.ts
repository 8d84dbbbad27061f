import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../locations';
import { type Counts, countChecks, countJest, countPlaywright } from './counts';

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

/** One tool of a stage. */
export interface Task {
  readonly stage: StageName;
  readonly label: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Report that the tool writes, and how to read it; a tool without one counts as one test. */
  readonly report: { readonly file: string; readonly count: (text: string) => Counts } | null;
}

const bin = (name: string): string => join(ROOT, 'node_modules', '.bin', name);

/** Stages without time limits give way to those that have them. */
export const NICENESS: Readonly<Record<StageName, number>> = {
  check: 10,
  unit: 10,
  rules: 0,
  integration: 0,
  rehearsal: 0,
  journeys: 0,
  indexes: 0,
  codes: 0,
};

/** Stages that need the running emulators. */
export const NEEDS_SUITE: ReadonlySet<StageName> = new Set([
  'rules',
  'integration',
  'rehearsal',
  'journeys',
]);

/** Stages that read the recordings of others, so they run after them and only if all of them ran without a filter. */
export const FINAL_STAGES: ReadonlyMap<StageName, readonly StageName[]> = new Map([
  ['indexes', ['integration', 'journeys']],
  ['codes', ['integration']],
]);

/**
 * The tools of a stage.
 *
 * @param results Folder for reports.
 * @param filter Passed on to the tools: file names or patterns.
 */
export function tasksOf(stage: StageName, results: string, filter: readonly string[]): Task[] {
  const report = (name: string) => join(results, `${name}.json`);
  const npm = (label: string, script: string): Task => ({
    stage,
    label,
    command: 'npm',
    args: ['run', '--silent', script],
    report: null,
  });
  const jest = (project: string, ...more: string[]): Task => ({
    stage,
    label: project,
    command: bin('jest'),
    args: [
      ...['--selectProjects', project, '--json', '--outputFile', report(project)],
      ...more,
      // A filter may match one project only; without a filter, finding no tests is a setup error.
      ...(filter.length > 0 ? ['--passWithNoTests', ...filter] : []),
    ],
    report: { file: report(project), count: countJest },
  });
  switch (stage) {
    case 'check':
      return [
        npm('types', 'types'),
        npm('lint', 'lint'),
        npm('unused', 'unused'),
        npm('format', 'format:check'),
        npm('openapi', 'openapi:check'),
      ];
    case 'unit':
      // Jest leaves one core free unless told otherwise; niceness leaves it to those who need it.
      return [jest('unit', '--maxWorkers=2'), jest('web', '--maxWorkers=2')];
    case 'rules':
      return [jest('rules', '--runInBand')];
    case 'integration':
      // Each spec uses a separate Firestore project, so two files can run in parallel. With three, those that read files
      // in processes of their own exceed their time limits.
      return [jest('integration', '--maxWorkers=2')];
    case 'rehearsal':
      return [
        {
          stage,
          label: 'rehearsal',
          command: bin('tsx'),
          args: ['scripts/rehearse/fast.ts', report('rehearsal')],
          report: { file: report('rehearsal'), count: countChecks },
        },
      ];
    case 'indexes':
      return [
        {
          stage,
          label: 'indexes',
          command: bin('tsx'),
          args: ['e2e/support/indexes/check-idle.ts', results],
          report: null,
        },
      ];
    case 'codes':
      return [
        {
          stage,
          label: 'codes',
          command: bin('tsx'),
          args: ['scripts/openapi/check-codes.ts', results],
          report: null,
        },
      ];
    case 'journeys':
      return [
        {
          stage,
          label: 'journeys',
          command: bin('playwright'),
          args: ['test', '--config', 'e2e/playwright.config.ts', ...filter],
          report: { file: report('journeys'), count: countPlaywright },
        },
      ];
  }
}

/** Reads a report, `null` when the tool did not write one. */
export function readReport({ report }: Task): Counts | null {
  if (report === null || !existsSync(report.file)) return null;
  return report.count(readFileSync(report.file, 'utf8'));
}
