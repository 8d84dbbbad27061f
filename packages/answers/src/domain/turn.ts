export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}
