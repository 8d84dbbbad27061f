import { BRAND } from '@keelson/contracts/brand/brand';
import type { AgentKind } from '@keelson/contracts/kanban/agent';

/** Labels and descriptions of the agent kinds. */
export const AGENT_KINDS: Readonly<
  Record<AgentKind, { readonly label: string; readonly detail: string }>
> = {
  assistant: {
    label: 'Assistant',
    detail: 'The built-in assistant drafts a comment and requests a review.',
  },
  http: {
    label: 'HTTP',
    detail: `${BRAND.name} sends the card to an HTTP endpoint and waits for the response.`,
  },
  pull: { label: 'Pull', detail: 'The agent polls the API for work with its own token.' },
};
