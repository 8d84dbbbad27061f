// Plain data, so that a browser can have it without zod.

/** Limits of what admins choose for the chat. Lengths in characters. */
export const CHAT_SETTINGS_LIMITS = {
  reason: { min: 3, max: 500 },
  /** Fewer tokens end most answers midway; reasoning counts too. */
  maxTokens: { min: 256, max: 65_536 },
  temperature: 2,
  instructions: 4_000,
  suggestions: 6,
  suggestion: 120,
} as const;
