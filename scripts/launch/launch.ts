import { type Platform } from './platform';
import { howTo } from './launch-steps';
import { done, type Finding, type LaunchStep, open, type Setup } from './step';

/** Describes what the operator said about a step. */
export type Answer = 'done' | 'skipped';

/** The answers of a launch that was begun, by step. */
export interface LaunchMemory {
  read(): Readonly<Record<string, Answer>>;
  write(step: string, answer: Answer): void;
}

export interface LaunchOptions {
  readonly steps: readonly LaunchStep[];
  readonly platform: Platform;
  /** Reads the configuration again: it changes while the operator works. */
  readonly readSetup: () => Setup;
  readonly memory: LaunchMemory;
  readonly print: (line: string) => void;
  /** Asks the operator; null where nobody can answer, such as in CI. */
  readonly ask: ((question: string) => Promise<string>) | null;
}

const MARKS: Readonly<Record<Finding['state'], string>> = { done: '✓', open: '✗', unknown: '?' };

/**
 * Goes through the steps in their order. What the platform confirms is passed over, so that a launch goes on where it was
 * interrupted; at the first open step it says what to do and waits.
 *
 * @returns Whether every step is done or was skipped.
 */
export async function launch(options: LaunchOptions): Promise<boolean> {
  const { steps } = options;
  for (const [index, step] of steps.entries()) {
    if (!(await finish(step, `${index + 1}/${steps.length}`, options))) return false;
  }
  options.print('\nEverything is done.');
  return true;
}

async function finish(step: LaunchStep, place: string, options: LaunchOptions): Promise<boolean> {
  const { memory, print, ask, readSetup } = options;
  let isExplained = false;
  for (;;) {
    const finding = await findingOf(step, options);
    print(`${MARKS[finding.state]} ${place} ${step.title}: ${finding.detail}`);
    if (finding.state === 'done') return true;
    if (!isExplained) for (const line of howTo(step, readSetup().project)) print(`    ${line}`);
    isExplained = true;
    if (ask === null) return step.optional === true || finding.state === 'unknown';
    const answer = (await ask(questionOf(step, finding))).trim().toLowerCase();
    if (answer === 'q') return false;
    if (answer === 's' && step.optional === true) {
      memory.write(step.id, 'skipped');
      return true;
    }
    // Only where the platform can't be asked, the word of the operator counts.
    if (answer === 'y' && (step.check === undefined || finding.state === 'unknown')) {
      memory.write(step.id, 'done');
      return true;
    }
  }
}

function questionOf({ check, optional }: LaunchStep, { state }: Finding): string {
  const choices = [
    check === undefined ? '[y] it is done' : '[Enter] check again',
    ...(check !== undefined && state === 'unknown' ? ['[y] it is done'] : []),
    ...(optional === true ? ['[s] skip'] : []),
    '[q] go on later',
  ];
  return `    ${choices.join(' · ')}: `;
}

async function findingOf(step: LaunchStep, options: LaunchOptions): Promise<Finding> {
  const answer = options.memory.read()[step.id];
  if (answer === 'skipped') return done('skipped');
  const finding =
    step.check === undefined
      ? open('only you can tell')
      : await step.check(options.platform, options.readSetup());
  return answer === 'done' && (step.check === undefined || finding.state === 'unknown')
    ? done('as you said')
    : finding;
}
