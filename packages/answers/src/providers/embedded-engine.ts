import { type AnswerEngine } from '../answer-engine';
import { composeAnswer } from '../domain/compose-answer';

const PIECE = /[\s\S]{1,48}(?=\s|$)|[\s\S]{48}/g;

/** Answers with quotes from the documents; needs no model, key or network. */
export const embeddedEngine: AnswerEngine = {
  name: 'embedded',
  // eslint-disable-next-line @typescript-eslint/require-await -- the interface is asynchronous
  async *answer(request, signal) {
    for (const part of composeAnswer(request)) {
      for (const piece of part.match(PIECE) ?? []) {
        if (signal.aborted) return;
        yield piece;
      }
    }
  },
};
