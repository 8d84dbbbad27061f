interface ChatChangeFacts {
  /** Names of the settings; short ones with their values, `maxTokens default → 800`. */
  readonly changes: readonly string[];
  readonly reason: string;
}

/** The audit log names the chat without a word that people wrote. */
export const CHAT_AUDIT_SENTENCES = {
  'chat.shared': () => 'A chat was shared with the workspace.',
  'chat.unshared': () => 'A chat is no longer shared with the workspace.',
  'chat.settings-changed': ({ changes, reason }: ChatChangeFacts) =>
    `Chat settings: ${changes.join(', ') || 'unchanged'}. ${reason}`,
};
