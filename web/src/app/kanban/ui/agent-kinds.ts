import type { AgentKind } from '@keelson/contracts/kanban/agent';

/** How an agent gets its work, in words. */
export const AGENT_KINDS: Readonly<
  Record<AgentKind, { readonly label: string; readonly detail: string }>
> = {
  assistant: {
    label: 'Assistant',
    detail: 'The product’s own assistant drafts a comment and asks for a review.',
  },
  http: { label: 'HTTP', detail: 'The service sends it the card and waits for an answer.' },
  pull: { label: 'Pull', detail: 'It asks for work over the API, with a token of its own.' },
};
