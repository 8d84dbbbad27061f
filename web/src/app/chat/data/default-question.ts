import { COMPARED_PLANS, DEFAULT_SUGGESTIONS } from '@keelson/contracts/chat/suggestions';

type InOrderOf<Questions extends readonly string[]> = {
  readonly [Index in keyof Questions]: string;
};

/** The questions of the contract, in their order. */
const TEXTS: InOrderOf<typeof DEFAULT_SUGGESTIONS> = [
  $localize`What does ${COMPARED_PLANS.plan}:plan: include that ${COMPARED_PLANS.free}:free: doesn’t?`,
  $localize`What happens when a payment fails?`,
  $localize`How does a document get published?`,
  $localize`Which agents can work on a card?`,
];
const QUESTIONS = new Map<string, string | undefined>(
  DEFAULT_SUGGESTIONS.map((question, index) => [question, TEXTS[index]]),
);

/** A starter question in the language of this build. Those of admins stay as they wrote them. */
export const starterQuestion = (question: string): string => QUESTIONS.get(question) ?? question;
