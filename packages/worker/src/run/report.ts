import { jsonOf } from '@keelson/contracts/json-of';
import {
  type AskQuestion,
  type CompleteRun,
  type FailRun,
  type RequestChanges,
  RunReport,
} from '@keelson/contracts/kanban/run/run-endpoints';
import type * as z from 'zod';
import { cut, cutStart } from './cut';

/** Exit codes with a meaning of their own, from `sysexits.h`. Every other one but 0 is a failure. */
export const EXIT_CODES = {
  /** `EX_UNAVAILABLE`: the card is tried again later, and nothing is counted as a failure. */
  unavailable: 69,
  /** `EX_TEMPFAIL`: standard output is a question to a person. */
  question: 75,
  /** `EX_DATAERR`: in a review, standard output says what must change. */
  changes: 65,
} as const;

const MAX_SUMMARY = 20_000;
const MAX_QUESTION = 4_000;
const MAX_ERROR = 500;

export interface CommandEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  /** The last lines of standard error. */
  readonly lastErrors: string;
}

type Body<E extends { readonly body: z.ZodType }> = z.input<E['body']>;

export type Report =
  | { readonly operation: 'completeRun' | 'requestReview'; readonly body: Body<typeof CompleteRun> }
  | { readonly operation: 'requestChanges'; readonly body: Body<typeof RequestChanges> }
  | { readonly operation: 'failRun'; readonly body: Body<typeof FailRun> }
  | { readonly operation: 'askQuestion'; readonly body: Body<typeof AskQuestion> };

/**
 * Decides what a command that has ended means for its card.
 *
 * @param to Where finished work goes; `approved` for a run that is a review.
 */
export function reportOf(end: CommandEnd, to: 'done' | 'review' | 'approved'): Report {
  switch (end.code) {
    case 0:
      return {
        operation: to === 'review' ? 'requestReview' : 'completeRun',
        body: resultOf(end.stdout),
      };
    case EXIT_CODES.changes: {
      if (to !== 'approved') return failure('crashed', errorText(end));
      const reason = cut(end.stdout.trim(), MAX_ERROR);
      if (reason !== '') return { operation: 'requestChanges', body: { reason } };
      return failure('crashed', 'The review requested changes without text on standard output.');
    }
    case EXIT_CODES.question: {
      const question = cut(end.stdout.trim(), MAX_QUESTION);
      if (question !== '') return { operation: 'askQuestion', body: { question } };
      return failure('crashed', 'The command asked a question without text on standard output.');
    }
    case EXIT_CODES.unavailable:
      return failure('rate_limited', errorText(end));
    case null: // ended by a signal
    default:
      return failure('crashed', errorText(end));
  }
}

/** A failure that the worker found, not the command. */
export const failure = (
  kind: 'crashed' | 'spawn_failed' | 'rate_limited',
  error: string,
): Extract<Report, { operation: 'failRun' }> => ({
  operation: 'failRun',
  body: { kind, error: cut(error, MAX_ERROR) },
});

/** Standard output that is a JSON report is sent as it is; everything else is the summary. */
function resultOf(stdout: string): Body<typeof CompleteRun> {
  const text = stdout.trim();
  const report = RunReport.safeParse(jsonOf(text));
  return report.success ? report.data : { summary: cut(text, MAX_SUMMARY) };
}

function errorText({ code, signal, lastErrors }: CommandEnd): string {
  const cause = signal === null ? `Exit code ${code}` : `Ended by ${signal}`;
  const errors = lastErrors.trim();
  if (errors === '') return cause;
  return `${cause}: ${cutStart(errors, MAX_ERROR - cause.length - 2)}`;
}
