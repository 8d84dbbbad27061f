import { type AreaFile, part } from './area-row';
import { SUITE_FILES } from './area-suite-table';
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

/** What areas add to the composition of the functions, each from the parts that it has composed itself. */
function composition(): AreaFile[] {
  const file = 'functions/src/area-composition.ts';
  const ofParts = (
    constant: string,
    form: AreaFile['form'],
    name: string,
    type: AreaFile['type'],
    from = './kanban/compose-boards',
  ): AreaFile => ({
    file,
    constant,
    form,
    of: { boards: part(name, from) },
    argument: { name: 'parts', type: 'AreaParts' },
    ...(type === undefined ? {} : { type }),
  });
  const routes = { name: 'Route', from: './http/route', of: 'Route[]' };
  return [
    {
      file,
      constant: 'composeAreas',
      form: 'object',
      of: { boards: part('composeBoards', './kanban/compose-boards') },
      argument: { name: 'core', type: 'AreaCore', from: './area-core' },
      then: 'export type AreaParts = ReturnType<typeof composeAreas>;',
    },
    ofParts('areaSections', 'object', 'boardsSections', {
      name: 'ExportSection',
      from: './account/export-account',
      of: 'Record<string, ExportSection>',
    }),
    ofParts('areaDeletions', 'list', 'boardsDeletions', {
      name: 'DeleteUserData',
      from: './account/delete-account',
      of: 'DeleteUserData[]',
    }),
    ofParts('areaProbes', 'list', 'boardsProbes', {
      name: 'Probe',
      from: './platform/health',
      of: 'Probe[]',
    }),
    ofParts('areaApiRoutes', 'list', 'boardsApiRoutes', routes),
    ofParts('areaAdminRoutes', 'list', 'boardsAdminRoutes', routes),
    ofParts(
      'areaPages',
      'list',
      'hubPages',
      { name: 'AreaPage', from: './area-page', of: 'AreaPage[]' },
      './projects/hub-page',
    ),
  ];
}

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
    { boards: part('BOARDS_NAMES', '../kanban/area-name') },
    { name: '', from: '', of: 'readonly string[]' },
  ),
  contracts('errors', 'AREA_ERRORS', 'object', {
    boards: part('KANBAN_ERRORS', '../kanban/kanban-errors'),
    learning: part('LEARNING_ERRORS', '../learning/learning-errors'),
    chat: part('CHAT_ERRORS', '../chat/chat-errors'),
  }),
  contracts('env', 'AREA_ENV', 'object', {
    boards: part('GATEWAY_ENV', '../kanban/gateway-env'),
    learning: part('LEARNING_ENV', '../learning/area/learning-env'),
    chat: part('CHAT_ENV', '../chat/chat-env'),
  }),
  contracts('paths', 'AREA_PATHS', 'object', {
    boards: part('KANBAN_PATHS', '../kanban/kanban-paths'),
    learning: part('LEARNING_PATHS', '../learning/area/learning-paths'),
    chat: part('CHAT_PATHS', '../chat/chat-paths'),
  }),
  contracts('audit-sentences', 'AREA_AUDIT_SENTENCES', 'object', {
    boards: part('KANBAN_AUDIT_SENTENCES', '../kanban/audit-sentences'),
    learning: part('LEARNING_AUDIT_SENTENCES', '../learning/area/audit-sentences'),
  }),
  contracts('endpoints', 'AREA_ENDPOINTS', 'list', {
    boards: part('BOARDS_ENDPOINTS', '../kanban/area-endpoints'),
    learning: part('LEARNING_ENDPOINTS', '../learning/area/area-endpoints'),
    chat: part('CHAT_ENDPOINTS', '../chat/area-endpoints'),
  }),
  contracts(
    'collections',
    'AREA_COLLECTIONS',
    'list',
    {
      boards: part('KANBAN_COLLECTIONS', '../kanban/collections'),
      learning: part('LEARNING_COLLECTIONS', '../learning/area/collections'),
      chat: part('CHAT_COLLECTIONS', '../chat/collections'),
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
  {
    file: 'functions/src/area-config.ts',
    constant: 'readAreaConfig',
    form: 'object',
    of: { boards: part('readBoardsConfig', './kanban/compose-boards') },
    argument: { name: 'env', type: 'Env', from: '@keelson/contracts/env' },
  },
  ...composition(),
  {
    file: 'functions/src/area-functions.ts',
    constant: '',
    form: 'exports',
    of: { boards: part('', './projects/deployed') },
  },
  {
    file: 'functions/src/area-metric-sources.ts',
    constant: 'AREA_METRIC_SOURCES',
    form: 'list',
    of: { boards: part('RUN_SOURCES', './kanban/run-source') },
    type: {
      name: 'MetricSource',
      from: './metrics/metric-source',
      of: 'readonly MetricSource[]',
    },
  },
  {
    file: 'functions/src/area-page-routes.ts',
    constant: 'AREA_PAGE_ROUTES',
    form: 'list',
    of: { boards: part('HUB_ROUTES', './projects/hub-page') },
  },
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
