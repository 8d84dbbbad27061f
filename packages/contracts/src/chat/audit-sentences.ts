interface ChatChangeFacts {
  /** Names of the settings; short ones with their values, `maxTokens default → 800`. */
  readonly changes: readonly string[];
  readonly reason: string;
}

export const CHAT_AUDIT_SENTENCES = {
  'chat.settings-changed': ({ changes, reason }: ChatChangeFacts) =>
    `Chat settings: ${changes.join(', ') || 'unchanged'}. ${reason}`,
};
