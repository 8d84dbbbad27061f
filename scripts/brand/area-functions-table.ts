import { type AreaFile, type AreaPart, part } from './area-row';

const BOARDS = './kanban/compose-boards';
const LEARNING = './learning/area-parts';
const CHAT = './chat/area-parts';
const TEAMS = './teams/area-parts';

const type = (name: string, from: string, of: string): NonNullable<AreaFile['type']> => ({
  name,
  from,
  of,
});

/** What areas add to the composition of the functions, each from the parts that it has composed itself. */
function composition(): AreaFile[] {
  const file = 'functions/src/area-composition.ts';
  const ofParts = (
    constant: string,
    of: Readonly<Record<string, readonly AreaPart[]>>,
    returned: NonNullable<AreaFile['type']>,
    form: AreaFile['form'] = 'list',
  ): AreaFile => ({
    file,
    constant,
    form,
    of,
    argument: { name: 'parts', type: 'AreaParts' },
    type: returned,
  });
  const routes = type('Route', './http/route', 'Route[]');
  return [
    {
      file,
      constant: 'composeAreas',
      form: 'object',
      of: {
        boards: part('composeBoards', BOARDS),
        learning: part('composeLearningParts', LEARNING),
        chat: part('composeChatParts', CHAT),
        teams: part('composeTeams', TEAMS),
      },
      argument: { name: 'core', type: 'AreaCore', from: './area-core' },
      then: 'export type AreaParts = ReturnType<typeof composeAreas>;',
    },
    ofParts(
      'areaSections',
      {
        chat: part('chatSections', CHAT),
        boards: part('boardsSections', BOARDS),
        teams: part('teamSections', TEAMS),
      },
      type('ExportSection', './account/export-account', 'Record<string, ExportSection>'),
      'object',
    ),
    ofParts(
      'areaDeletions',
      {
        chat: part('chatDeletions', CHAT),
        boards: part('boardsDeletions', BOARDS),
        teams: part('teamDeletions', TEAMS),
      },
      type('DeleteUserData', './account/delete-account', 'DeleteUserData[]'),
    ),
    ofParts(
      'areaDeletionChecks',
      { teams: part('teamDeletionChecks', TEAMS) },
      type('DeletionCheck', './account/check-deletion', 'DeletionCheck[]'),
    ),
    ofParts(
      'areaProbes',
      { boards: part('boardsProbes', BOARDS) },
      type('Probe', './platform/health', 'Probe[]'),
    ),
    ofParts(
      'areaApiRoutes',
      {
        boards: part('boardsApiRoutes', BOARDS),
        learning: part('learningApiRoutes', LEARNING),
        chat: part('chatApiRoutes', CHAT),
        teams: part('teamApiRoutes', TEAMS),
      },
      routes,
    ),
    ofParts(
      'areaAdminRoutes',
      {
        boards: part('boardsAdminRoutes', BOARDS),
        learning: part('learningControlRoutes', LEARNING),
        chat: part('chatAdminRoutes', CHAT),
      },
      routes,
    ),
    ofParts('areaMcpRoutes', { learning: part('learningMcpRoutes', LEARNING) }, routes),
    ofParts(
      'areaSiteFiles',
      { learning: part('learningFiles', LEARNING) },
      type('FindSiteFile', './site/site-files', 'FindSiteFile[]'),
    ),
    ofParts(
      'areaPages',
      {
        boards: part('hubPages', './projects/hub-page'),
        chat: part('sharedPages', './chat/shared-page'),
        teams: part('invitationPages', './teams/invitation-page'),
      },
      type('AreaPage', './area-page', 'AreaPage[]'),
    ),
    ofParts(
      'areaRendered',
      { learning: part('learningPages', LEARNING) },
      type('AreaPages', './area-page', 'AreaPages[]'),
    ),
  ];
}

const DEPLOYED = './chat/deployed-parts';

/** What areas add to the functions that are deployed. */
function deployed(): AreaFile[] {
  const file = 'functions/src/area-deployed.ts';
  const row = (suffix: string, of: AreaFile['of']): AreaFile => ({
    file,
    constant: `AREA_${suffix}`,
    form: 'object',
    of,
  });
  const learning = './learning/deployed-parts';
  return [
    row('ROUTES', { chat: part('CHAT_ROUTES', DEPLOYED) }),
    row('LISTENERS', { chat: part('CHAT_LISTENERS', DEPLOYED) }),
    row('TASKS', { learning: part('LEARNING_TASKS', learning) }),
    row('JOBS', {
      learning: part('LEARNING_JOBS', learning),
      chat: part('CHAT_JOBS', DEPLOYED),
      teams: part('TEAMS_JOBS', './teams/deployed-parts'),
    }),
    {
      file: 'functions/src/area-functions.ts',
      constant: '',
      form: 'exports',
      of: {
        boards: part('', './projects/deployed'),
        learning: part('', './learning/deployed'),
        chat: part('', './chat/deployed'),
        teams: part('', './teams/deployed'),
      },
    },
  ];
}

export const FUNCTION_FILES: readonly AreaFile[] = [
  {
    file: 'functions/src/area-payers.ts',
    constant: 'areaWorkspaces',
    form: 'list',
    of: { teams: part('workspaceDirectories', './teams/billing/workspace-directory') },
    argument: { name: 'db', type: 'Firestore', from: 'firebase-admin/firestore' },
    type: type(
      'WorkspaceDirectory',
      './billing/customers/workspace-directory',
      'WorkspaceDirectory[]',
    ),
  },
  {
    file: 'functions/src/area-config.ts',
    constant: 'readAreaConfig',
    form: 'object',
    of: {
      boards: part('readBoardsConfig', BOARDS),
      learning: part('readLearningConfig', './learning/learning-config'),
      chat: part('readChatConfig', './chat/chat-config'),
    },
    argument: { name: 'environment', type: 'AreaEnvironment', from: './area-environment' },
    then: 'export type AreaConfig = ReturnType<typeof readAreaConfig>;',
  },
  {
    file: 'functions/src/area-config.ts',
    constant: 'areaClientConfig',
    form: 'object',
    of: { chat: part('chatClientConfig', './chat/chat-config') },
    argument: { name: 'config', type: 'AreaConfig' },
    type: type('ClientConfig', '@keelson/contracts/platform/config', 'Partial<ClientConfig>'),
  },
  {
    file: 'functions/src/area-overrides.ts',
    constant: 'AreaOverrides',
    form: 'types',
    of: {
      learning: part('LearningOverrides', './learning/learning-overrides'),
      chat: part('ChatOverrides', './chat/chat-overrides'),
    },
  },
  ...composition(),
  ...deployed(),
  {
    file: 'functions/src/area-metric-sources.ts',
    constant: 'AREA_METRIC_SOURCES',
    form: 'list',
    of: { boards: part('RUN_SOURCES', './kanban/run-source') },
    type: type('MetricSource', './metrics/metric-source', 'readonly MetricSource[]'),
  },
  {
    file: 'functions/src/area-page-routes.ts',
    constant: 'AREA_PAGE_ROUTES',
    form: 'list',
    of: {
      boards: part('HUB_ROUTES', './projects/hub-page'),
      learning: part('LEARN_ROUTES', './learning/public/page-routes'),
      chat: part('SHARED_ROUTES', './chat/shared-page'),
      teams: part('INVITATION_ROUTES', './teams/invitation-page'),
    },
  },
  {
    file: 'functions/src/testing/area-test-parts.ts',
    constant: 'AREA_TEST_PARTS',
    form: 'object',
    of: { learning: part('LEARNING_TEST_PARTS', '../learning/testing/test-parts') },
  },
];
