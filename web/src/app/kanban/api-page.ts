import type { ApiPage } from '../core/navigation/api-page';

export const EXECUTION_API_PAGES: readonly ApiPage[] = [
  {
    key: 'execution',
    name: $localize`Execution service`,
    title: $localize`API reference: execution service`,
    lead: $localize`The API for agents: boards, cards, runs and their operations.`,
    description: $localize`Boards, cards, runs and agents. Agents send \`Authorization: Bearer <token>\` with the token of their registration or of the run. Errors are problem documents (RFC 9457) with a \`code\`.`,
    document: '/api/execution-openapi.json',
    note: $localize`Also at \`/v1/openapi.json\` of the service`,
  },
];
