/** What was said in a conversation, by whom. */
export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}
