import type { DEFAULT_SUGGESTIONS } from '@keelson/contracts/chat/suggestions';

/* eslint-disable keelson/marked-texts -- the names are the questions of the contract */
const QUESTIONS: Readonly<Record<(typeof DEFAULT_SUGGESTIONS)[number], string>> = {
  'What does Pro include that Free doesn’t?': $localize`What does Pro include that Free doesn’t?`,
  'What happens when a payment fails?': $localize`What happens when a payment fails?`,
  'How does a document get published?': $localize`How does a document get published?`,
  'Which agents can work on a card?': $localize`Which agents can work on a card?`,
};
/* eslint-enable keelson/marked-texts */

/** A starter question in the language of this build. Those of admins stay as they wrote them. */
export const starterQuestion = (question: string): string =>
  Object.hasOwn(QUESTIONS, question) ? QUESTIONS[question as keyof typeof QUESTIONS] : question;
