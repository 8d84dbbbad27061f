import { BRAND } from '@keelson/product/brand';
import type { AgentKind } from '@keelson/contracts/kanban/agent/agent';

export const AGENT_KINDS: Readonly<
  Record<AgentKind, { readonly label: string; readonly detail: string }>
> = {
  assistant: {
    label: $localize`:agent kind|The assistant that is built in:Assistant`,
    detail: $localize`The built-in assistant drafts a comment and requests a review.`,
  },
  http: {
    label: $localize`:agent kind|The agent is called over HTTP:HTTP`,
    detail: $localize`${BRAND.name}:brand: sends the card to an HTTP endpoint and waits for the response.`,
  },
  pull: {
    label: $localize`:agent kind|The agent fetches its work:Pull`,
    detail: $localize`The agent polls the API for work with its own token.`,
  },
};
