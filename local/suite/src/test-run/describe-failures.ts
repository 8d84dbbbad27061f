import type { FailedTest } from './counts';
import { meaningfulLines } from './meaningful-lines';
import { nameOf, type TaskResult } from './run-task';

const SHOWN_LINES = 12;
const MAX_SHOWN = 20;

/** The last lines of a run: each failed test with what it reported. */
export function describeFailures(results: readonly TaskResult[]): string[] {
  const failures = results.flatMap(failuresOf);
  const failed = failures.filter(({ passedOnRetry }) => !passedOnRetry);
  const retried = failures.filter(({ passedOnRetry }) => passedOnRetry);
  return [...section('Failed:', failed), ...section('Passed only on the second attempt:', retried)];
}

/** Returns one failure with the name of the tool for a tool without a report. */
function failuresOf(result: TaskResult): FailedTest[] {
  const { stage, label, counts } = result;
  const failures = (counts.failures ?? []).map((failure) => ({
    ...failure,
    name: `${stage}: ${failure.name}`,
  }));
  return failures.length === 0 && counts.failed > 0
    ? [
        {
          name: nameOf(result),
          message: `Log: ${stage}-${label}.log`,
          passedOnRetry: false,
        },
      ]
    : failures;
}

function section(title: string, failures: readonly FailedTest[]): string[] {
  if (failures.length === 0) return [];
  const shown = failures.slice(0, MAX_SHOWN).flatMap(describeFailure);
  const rest = failures.length - MAX_SHOWN;
  return ['', `  ${title}`, ...shown, ...(rest > 0 ? [`    … ${rest} more`] : [])];
}

function describeFailure({ name, message }: FailedTest): string[] {
  return [`    ${name}`, ...meaningfulLines(message, SHOWN_LINES).map((line) => `      ${line}`)];
}
