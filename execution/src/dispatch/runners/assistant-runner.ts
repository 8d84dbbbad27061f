import { type ClaimedRun } from '@keelson/contracts/kanban/run-endpoints';
import { type Card, MAX_FAILURE_LENGTH } from '@keelson/contracts/kanban/card';
import { draftOutline, type DraftInput } from '../domain/draft-outline';
import { type Runner, type RunnerSlot, type WorkResult } from './runner';

/** What drafts for the boards. Injected where the service is put together. */
export interface Assistant {
  /**
   * Drafts what the card asks for, in Markdown.
   *
   * @param signal Aborted when the service stops or the run is over.
   */
  draft(input: DraftInput, signal: AbortSignal): Promise<string>;
}

/** Needs no key and no network: an outline from the board's own words. */
export const embeddedAssistant: Assistant = {
  draft: (input) => Promise.resolve(draftOutline(input)),
};

/** Lets the assistant draft a comment and asks a person to judge it: a draft is never done by itself. */
export function assistantRunner(
  assistant: Assistant | null,
  parentsOf: (card: Card) => Promise<readonly Card[]>,
): RunnerSlot {
  if (assistant === null) {
    return { available: false, reason: 'No assistant is part of this installation' };
  }
  const runner: Runner = {
    async run({ card }: ClaimedRun, _agent, signal) {
      try {
        const input = { card, groundwork: await parentsOf(card) };
        return judgeable(await assistant.draft(input, signal));
      } catch (error) {
        signal.throwIfAborted();
        return failed(error instanceof Error ? error.message : 'The assistant failed');
      }
    },
  };
  return { available: true, runner };
}

const judgeable = (comment: string): WorkResult =>
  comment.trim() === ''
    ? failed('The assistant had nothing to say')
    : { kind: 'review', summary: 'The assistant drafted a result', comment };

const failed = (error: string): WorkResult => ({
  kind: 'failed',
  failure: { kind: 'crashed', error: error.slice(0, MAX_FAILURE_LENGTH) },
});
