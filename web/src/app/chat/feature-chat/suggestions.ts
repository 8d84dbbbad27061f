/** Starter questions that the default documents answer. */
export const SUGGESTIONS: readonly string[] = [
  'What does Pro include that Free doesn’t?',
  'What happens when a payment fails?',
  'How does a document get published?',
  'Which agents can work on a card?',
];
