/** Questions to begin with, about what every copy of the product publishes. */
export const SUGGESTIONS: readonly string[] = [
  'What does Pro give that Free does not?',
  'What happens when a payment fails?',
  'How does a document get published?',
  'Which agents can work on a card?',
];
