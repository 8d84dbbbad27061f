import { randomUUID } from 'node:crypto';
import { type AnswerEngine } from '../answer-engine';
import { documentsOf } from '../answer-builder';
import { promptOf } from '../domain/prompt';
import { type ReadModelSettings } from '../model-settings';
import { type ModelCompletion } from './model-completion';

export const modelEngine = (
  completion: ModelCompletion,
  settings?: ReadModelSettings,
): AnswerEngine => ({
  name: completion.name,
  async *answer(request, signal, observer) {
    const sources = documentsOf(request);
    const addition = (await settings?.())?.instructions ?? '';
    const boundary = `passages-${randomUUID()}`;
    const messages = promptOf({ ...request, sources, boundary, addition });
    yield* completion.complete(messages, signal, observer);
  },
});
