import { type AreaFile, part } from './area-row';
import { SUITE_FILES } from './area-suite-table';
import { FUNCTION_FILES } from './area-functions-table';
import { WEB_FILES } from './area-web-table';

const contracts = (
  name: string,
  constant: string,
  form: 'list' | 'object',
  of: AreaFile['of'],
  type?: AreaFile['type'],
): AreaFile => ({
  file: `packages/contracts/src/areas/${name}.ts`,
  constant,
  form,
  of,
  ...(type === undefined ? {} : { type }),
});

const mails = (constant: string, suffix: string): AreaFile => ({
  file: 'packages/server/src/area-mail-texts.ts',
  constant,
  form: 'object',
  of: {
    boards: part(`BOARDS_${suffix}`, './kanban/mail-texts'),
    learning: part(`LEARNING_${suffix}`, './learning/mail-texts'),
  },
});

export const AREA_FILES: readonly AreaFile[] = [
  contracts(
    'kept',
    'KEPT_AREAS',
    'list',
    {
      boards: part('BOARDS_NAMES', '../kanban/area-name'),
      learning: part('LEARNING_NAMES', '../learning/area/area-name'),
      chat: part('CHAT_NAMES', '../chat/area-name'),
      teams: part('TEAMS_NAMES', '../teams/area-name'),
    },
    { name: '', from: '', of: 'readonly string[]' },
  ),
  contracts('errors', 'AREA_ERRORS', 'object', {
    boards: part('KANBAN_ERRORS', '../kanban/kanban-errors'),
    learning: [
      ...part('LEARNING_ERRORS', '../learning/learning-errors'),
      ...part('MODEL_ERRORS', '../answers/model-errors'),
    ],
    chat: part('CHAT_ERRORS', '../chat/chat-errors'),
    teams: part('TEAMS_ERRORS', '../teams/teams-errors'),
  }),
  contracts('env', 'AREA_ENV', 'object', {
    boards: part('GATEWAY_ENV', '../kanban/gateway-env'),
    learning: [
      ...part('LEARNING_ENV', '../learning/area/learning-env'),
      ...part('MODEL_ENV', '../answers/model-env'),
      ...part('EMBEDDING_ENV', '../answers/embedding-env'),
    ],
    chat: part('CHAT_ENV', '../chat/chat-env'),
  }),
  contracts('paths', 'AREA_PATHS', 'object', {
    boards: part('KANBAN_PATHS', '../kanban/kanban-paths'),
    learning: part('LEARNING_PATHS', '../learning/area/learning-paths'),
    chat: part('CHAT_PATHS', '../chat/chat-paths'),
    teams: part('TEAMS_PATHS', '../teams/teams-paths'),
  }),
  contracts('audit-sentences', 'AREA_AUDIT_SENTENCES', 'object', {
    boards: part('KANBAN_AUDIT_SENTENCES', '../kanban/audit-sentences'),
    learning: part('LEARNING_AUDIT_SENTENCES', '../learning/area/audit-sentences'),
    chat: part('CHAT_AUDIT_SENTENCES', '../chat/audit-sentences'),
    teams: part('TEAMS_AUDIT_SENTENCES', '../teams/audit-sentences'),
  }),
  contracts('error-sentences', 'AREA_ERROR_SENTENCES', 'object', {
    learning: part('SOURCE_ERROR_SENTENCES', '../learning/source-error-sentences'),
  }),
  contracts('flags', 'AREA_FLAGS', 'object', {
    learning: part('LEARNING_FLAGS', '../learning/area/learning-flags'),
    chat: part('CHAT_FLAGS', '../chat/chat-flags'),
  }),
  contracts('endpoints', 'AREA_ENDPOINTS', 'list', {
    boards: part('BOARDS_ENDPOINTS', '../kanban/area-endpoints'),
    learning: part('LEARNING_ENDPOINTS', '../learning/area/area-endpoints'),
    chat: part('CHAT_ENDPOINTS', '../chat/area-endpoints'),
    teams: part('TEAMS_ENDPOINTS', '../teams/area-endpoints'),
  }),
  contracts(
    'collections',
    'AREA_COLLECTIONS',
    'list',
    {
      boards: part('KANBAN_COLLECTIONS', '../kanban/collections'),
      learning: part('LEARNING_COLLECTIONS', '../learning/area/collections'),
      chat: part('CHAT_COLLECTIONS', '../chat/collections'),
      teams: part('TEAMS_COLLECTIONS', '../teams/collections'),
    },
    {
      name: 'StoredCollection',
      from: '../documents/stored-collection',
      of: 'readonly StoredCollection[]',
    },
  ),
  contracts('schemas', 'AREA_SCHEMAS', 'list', {
    boards: part('KANBAN_SCHEMAS', '../kanban/api-schemas'),
    learning: part('LEARNING_SCHEMAS', '../learning/area/api-schemas'),
    chat: part('CHAT_SCHEMAS', '../chat/api-schemas'),
    teams: part('TEAMS_SCHEMAS', '../teams/api-schemas'),
  }),
  contracts(
    'apis',
    'AREA_APIS',
    'list',
    { boards: part('EXECUTION_APIS', '../kanban/execution-api') },
    {
      name: 'ApiDescription',
      from: '../http/openapi/openapi-document',
      of: 'readonly ApiDescription[]',
    },
  ),
  contracts(
    'reference-parts',
    'AREA_REFERENCE_PARTS',
    'list',
    { boards: part('EXECUTION_REFERENCE', '../kanban/reference-part') },
    { name: 'ReferencePart', from: '../http/api-reference', of: 'readonly ReferencePart[]' },
  ),
  contracts('dependencies', 'AREA_DEPENDENCIES', 'list', {
    boards: part('BOARDS_DEPENDENCIES', '../kanban/dependencies'),
  }),
  ...FUNCTION_FILES,
  contracts(
    'credential-codes',
    'AREA_CREDENTIAL_CODES',
    'list',
    { boards: part('EXECUTION_CREDENTIAL_CODES', '../kanban/credential-codes') },
    {
      name: 'CodesOf',
      from: '../http/openapi/of-execution',
      of: 'readonly CodesOf[]',
    },
  ),
  contracts('notification-kinds', 'AREA_NOTIFICATION_KINDS', 'list', {
    boards: part('BOARDS_KINDS', '../kanban/notification-kinds'),
    learning: part('LEARNING_KINDS', '../learning/area/notification-kinds'),
  }),
  contracts('notification-kinds', 'AREA_MAILED_KINDS', 'list', {
    boards: part('BOARDS_MAILED', '../kanban/notification-kinds'),
    learning: part('LEARNING_KINDS', '../learning/area/notification-kinds'),
  }),
  contracts('notification-sentences', 'AREA_NOTIFICATION_SENTENCES', 'object', {
    boards: part('BOARDS_NOTIFICATION_SENTENCES', '../kanban/notification-sentences'),
    learning: part('LEARNING_NOTIFICATION_SENTENCES', '../learning/area/notification-sentences'),
  }),
  mails('AREA_ENGLISH_KINDS', 'ENGLISH_KINDS'),
  mails('AREA_KOREAN_KINDS', 'KOREAN_KINDS'),
  mails('AREA_KOREAN_NOTIFICATIONS', 'KOREAN_NOTIFICATIONS'),
  {
    file: 'packages/server/src/area-mail-texts.ts',
    constant: 'AREA_KOREAN_EXCERPTS',
    form: 'object',
    of: { boards: part('KOREAN_RUN_TEXTS', './kanban/korean-run-texts') },
  },
  ...WEB_FILES,
  ...SUITE_FILES,
];
