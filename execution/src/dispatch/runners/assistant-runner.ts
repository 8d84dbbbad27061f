import { type ClaimedRun } from '@keelson/contracts/kanban/run-endpoints';
import { type Card, MAX_FAILURE_LENGTH } from '@keelson/contracts/kanban/card';
import { type Runner, type RunnerSlot } from './runner';

/** The product's own engine, as far as the boards need it. Injected where the service is put together. */
export interface Assistant {
  /**
   * Drafts what the card asks for, in Markdown.
   *
   * @param signal Aborted when the service stops or the run is over.
   */
  draft(card: Pick<Card, 'title' | 'body'>, signal: AbortSignal): Promise<string>;
}

/** Lets the assistant draft a comment and asks a person to judge it: a draft is never done by itself. */
export function assistantRunner(assistant: Assistant | null): RunnerSlot {
  if (assistant === null) {
    return { available: false, reason: 'No assistant is part of this installation' };
  }
  const runner: Runner = {
    async run({ card }: ClaimedRun, _agent, signal) {
      try {
        const comment = await assistant.draft(card, signal);
        return comment.trim() === ''
          ? failed('The assistant had nothing to say')
          : { kind: 'review', summary: 'The assistant drafted a result', comment };
      } catch (error) {
        signal.throwIfAborted();
        return failed(error instanceof Error ? error.message : 'The assistant failed');
      }
    },
  };
  return { available: true, runner };
}

const failed = (error: string) =>
  ({
    kind: 'failed',
    failure: { kind: 'crashed', error: error.slice(0, MAX_FAILURE_LENGTH) },
  }) as const;
