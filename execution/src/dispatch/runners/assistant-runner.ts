import { type RunSentences } from '@keelson/contracts/kanban/run/run-sentences';
import { type AnswerService } from '@keelson/answers/answer-service';
import {
  answerTask,
  type TaskAnswer,
  type TaskListener,
  withSources,
} from '@keelson/answers/answer-task';
import { DomainError, type ErrorCode } from '@keelson/contracts/errors';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { MAX_FAILURE_LENGTH } from '@keelson/contracts/kanban/card/card';
import { type RunContext } from '@keelson/contracts/kanban/run/run-context';
import { type ClaimedRun } from '@keelson/contracts/kanban/run/run-endpoints';
import { type LogLine } from '@keelson/contracts/kanban/run/run';
import { type RunUsage } from '@keelson/contracts/kanban/run/run-result';
import { cutText } from '@keelson/contracts/text';
import { type Logger } from '@keelson/server/logger';
import { RunLog } from './run-log';
import { type Runner, type RunnerAvailability, type WorkFailure, type WorkResult } from './runner';
import { failedBy } from './endpoint-response';

export interface AssistantDeps {
  /** The answer engine of the chat; null when there is none. */
  readonly answers: AnswerService | null;
  readonly contextOf: (claimed: ClaimedRun) => Promise<RunContext>;
  readonly append: (claimed: ClaimedRun, agent: Agent, lines: LogLine[]) => Promise<unknown>;
  readonly now: () => number;
  readonly log: Logger;
}

const LONGEST_COMMENT = 20_000;

/**
 * Answers a card with the answer engine of the chat, in a comment with sources, and requests a
 * review: drafts are never marked done automatically. Questions that the documents do not answer
 * block the card.
 */
export function assistantRunner({ answers, ...deps }: AssistantDeps): RunnerAvailability {
  if (answers === null) {
    return { available: false, reason: 'This installation has no assistant' };
  }
  const runner: Runner = {
    async run(claimed, agent, signal) {
      const { card } = claimed;
      const lines = new RunLog(deps, (batch) => deps.append(claimed, agent, batch));
      let usage: RunUsage | undefined;
      const onUsage = (used: RunUsage): void => {
        usage = used;
      };
      try {
        const priorWork = toPriorWork(await deps.contextOf(claimed));
        const answer = await answerTask(
          answers,
          { title: card.title, body: card.body, priorWork },
          { signal, listener: { ...listenerFor(lines, answers), onUsage } },
        );
        await lines.close();
        return toWorkResult(answer, usage);
      } catch (error) {
        if (signal.aborted) {
          await lines.discard();
          throw error;
        }
        const failure = { ...failureOf(error), usage };
        deps.log.error('The assistant failed', {
          error,
          cardId: card.id,
          engine: answers.engine.name,
        });
        lines.write('error', failure.error);
        await lines.close();
        return { kind: 'failed', failure };
      }
    },
  };
  return { available: true, runner };
}

const toPriorWork = ({ instructions, requestedChanges, parents }: RunContext) =>
  [
    { title: 'Instructions of the board', text: instructions },
    ...parents.map(({ title, result }) => ({ title, text: result ?? '' })),
    { title: 'Changes that the review requested', text: requestedChanges?.reason ?? '' },
  ].filter(({ text }) => text.trim() !== '');

const listenerFor = (
  lines: RunLog,
  { engine }: AnswerService,
): Pick<TaskListener, 'onSources' | 'onText'> => ({
  onSources: (sources, documents) => {
    lines.write('info', `Searched ${documents} published documents (${engine.name})`);
    for (const { n, passage } of sources) {
      lines.write('info', `[${n}] ${[passage.document.title, ...passage.path].join(' › ')}`);
    }
  },
  onText: (text) => lines.stream(text),
});

function toWorkResult(answer: TaskAnswer, usage: RunUsage | undefined): WorkResult {
  if (answer.text.trim() === '') {
    const silent = failedBy({ code: 'run.assistant-silent', params: {} });
    return { kind: 'failed', failure: { kind: 'crashed', ...silent, usage } };
  }
  if (answer.grounding === 'nothing') {
    const reason = cutText(answer.text.trim(), MAX_FAILURE_LENGTH);
    return { kind: 'blocked', block: { kind: 'needs_input', reason, usage } };
  }
  const comment = cutText(withSources(answer), LONGEST_COMMENT);
  return { kind: 'review', summary: 'The assistant drafted a result', comment, usage };
}

const MODEL_ERRORS = {
  'chat/provider-unavailable': 'run.model-unavailable',
  'chat/provider-busy': 'run.model-busy',
  'chat/provider-refused': 'run.model-refused',
  'chat/provider-timeout': 'run.model-timeout',
} as const satisfies Partial<Record<ErrorCode, keyof RunSentences>>;

/** Only the messages of a DomainError may be shown. */
function failureOf(error: unknown): WorkFailure {
  if (!(error instanceof DomainError)) {
    return { kind: 'crashed', ...failedBy({ code: 'run.assistant-failed', params: {} }) };
  }
  const { code, message: detail } = error;
  const known = Object.hasOwn(MODEL_ERRORS, code)
    ? MODEL_ERRORS[code as keyof typeof MODEL_ERRORS]
    : undefined;
  const shown =
    known === undefined
      ? { error: cutText(detail, MAX_FAILURE_LENGTH) }
      : failedBy({ code: known, params: { detail } });
  if (code === 'chat/provider-timeout') return { kind: 'timed_out', ...shown };
  if (code !== 'chat/provider-busy') return { kind: 'crashed', ...shown };
  const wait = error.details?.['retryAfterMs'];
  const retryAfterMs = typeof wait === 'number' ? { retryAfterMs: wait } : {};
  return { kind: 'rate_limited', ...shown, ...retryAfterMs };
}
