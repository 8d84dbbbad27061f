// Plain data; no schema in this file.

/** Starter questions that the default documents answer; admins replace them in the console. */
export const DEFAULT_SUGGESTIONS = [
  'What does Pro include that Free doesn’t?',
  'What happens when a payment fails?',
  'How does a document get published?',
  'Which agents can work on a card?',
] as const;
