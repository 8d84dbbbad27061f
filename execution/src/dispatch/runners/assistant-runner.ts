import { type AnswerService } from '@keelson/answers/answer-service';
import {
  answerTask,
  type TaskAnswer,
  type TaskListener,
  withSources,
} from '@keelson/answers/answer-task';
import { DomainError } from '@keelson/contracts/errors';
import { type Agent } from '@keelson/contracts/kanban/agent';
import { MAX_FAILURE_LENGTH } from '@keelson/contracts/kanban/card';
import { type RunContext } from '@keelson/contracts/kanban/run-context';
import { type ClaimedRun, type RunFailure } from '@keelson/contracts/kanban/run-endpoints';
import { type LogLine } from '@keelson/contracts/kanban/run';
import { type RunUsage } from '@keelson/contracts/kanban/run-result';
import { cutText } from '@keelson/contracts/text';
import { type Logger } from '@keelson/server/logger';
import { RunLog } from './run-log';
import { type Runner, type RunnerAvailability, type WorkResult } from './runner';

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
    const error = 'The assistant returned an empty answer';
    return { kind: 'failed', failure: { kind: 'crashed', error, usage } };
  }
  if (answer.grounding === 'nothing') {
    const reason = cutText(answer.text.trim(), MAX_FAILURE_LENGTH);
    return { kind: 'blocked', block: { kind: 'needs_input', reason, usage } };
  }
  const comment = cutText(withSources(answer), LONGEST_COMMENT);
  return { kind: 'review', summary: 'The assistant drafted a result', comment, usage };
}

/** Only the messages of a DomainError may be shown. */
function failureOf(error: unknown): RunFailure {
  if (!(error instanceof DomainError)) {
    return { kind: 'crashed', error: 'The assistant failed. See the service log for details.' };
  }
  const { code, message } = error;
  const shown = cutText(message, MAX_FAILURE_LENGTH);
  if (code === 'chat/provider-timeout') return { kind: 'timed_out', error: shown };
  if (code !== 'chat/provider-busy') return { kind: 'crashed', error: shown };
  const wait = error.details?.['retryAfterMs'];
  const retryAfterMs = typeof wait === 'number' ? { retryAfterMs: wait } : {};
  return { kind: 'rate_limited', error: shown, ...retryAfterMs };
}
