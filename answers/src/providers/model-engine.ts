import { randomUUID } from 'node:crypto';
import { type AnswerEngine } from '../answer-engine';
import { promptOf } from '../domain/prompt';
import { type ModelCompletion } from './model-completion';

/** Answers with a model, from the passages of the request. */
export const modelEngine = (completion: ModelCompletion): AnswerEngine => ({
  name: completion.name,
  answer(request, signal, onUsage) {
    const sources = request.sources.length > 0 ? request.sources : request.near;
    const messages = promptOf({ ...request, sources, boundary: `passages-${randomUUID()}` });
    return completion.complete(messages, signal, onUsage);
  },
});
