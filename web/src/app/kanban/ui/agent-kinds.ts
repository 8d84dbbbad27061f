import type { AgentKind } from '@keelson/contracts/kanban/agent';

/** How an agent gets its work, in words. */
export const AGENT_KINDS: Readonly<
  Record<AgentKind, { readonly label: string; readonly detail: string }>
> = {
  assistant: {
    label: 'Assistant',
    detail: 'The built-in assistant drafts a comment and requests a review.',
  },
  http: {
    label: 'HTTP',
    detail: 'Keelson sends the card to an HTTP endpoint and waits for the response.',
  },
  pull: { label: 'Pull', detail: 'The agent polls the API for work with its own token.' },
};
