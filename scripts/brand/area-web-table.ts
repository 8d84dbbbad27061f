import { type AreaFile, type AreaPart, part } from './area-row';

/** `NAME domain/file`, as an area exports it. */
const partOf = (text: string): readonly AreaPart[] => {
  const [name = '', from = ''] = text.split(' ');
  return part(name, `../${from}`);
};

/** A row of the web app, with what each area exports for it. */
const web = (
  name: string,
  constant: string,
  form: 'list' | 'object',
  of: Readonly<Record<string, string | readonly string[]>>,
  type?: AreaFile['type'],
): AreaFile => ({
  file: `web/src/app/areas/${name}.ts`,
  constant,
  form,
  of: Object.fromEntries(
    Object.entries(of).map(([area, exported]) => [area, [exported].flat().flatMap(partOf)]),
  ),
  ...(type === undefined ? {} : { type }),
});

const listOf = (name: string, from: string): AreaFile['type'] => ({
  name,
  from: `../core/${from}`,
  of: `readonly ${name}[]`,
});
const ROUTES = { name: 'Routes', from: '@angular/router', of: 'Routes' };
const STRINGS = { name: '', from: '', of: 'readonly string[]' };
const PAGES = listOf('NavItem', 'navigation/nav-item');
const SEARCHES = listOf('CommandSearch', 'commands/command-search');

export const WEB_FILES: readonly AreaFile[] = [
  web('audit-texts', 'AREA_AUDIT_TEXTS', 'object', {
    boards: 'KANBAN_AUDIT_TEXTS kanban/audit-texts',
    learning: 'LEARNING_AUDIT_TEXTS learning/audit-texts',
    chat: 'CHAT_AUDIT_TEXTS chat/audit-texts',
    teams: 'TEAMS_AUDIT_TEXTS teams/audit-texts',
  }),
  web('error-texts', 'AREA_ERROR_TEXTS', 'object', {
    learning: 'SOURCE_ERROR_TEXTS learning/texts/source-error-texts',
  }),
  web('flag-texts', 'AREA_FLAG_TEXTS', 'object', {
    learning: 'LEARNING_FLAG_TEXTS learning/flag-texts',
    chat: 'CHAT_FLAG_TEXTS chat/flag-texts',
  }),
  web(
    'audit-links',
    'AREA_LINK_RULES',
    'list',
    {
      boards: 'BOARD_LINK_RULES kanban/audit-links',
      learning: 'LEARNING_LINK_RULES learning/audit-links',
    },
    listOf('LinkRule', 'audit/target-link'),
  ),
  web(
    'navigation',
    'AREA_MEMBER_PAGES',
    'list',
    {
      boards: 'PROJECT_PAGES projects/navigation',
      learning: 'LEARN_PAGES learning/public-navigation',
    },
    PAGES,
  ),
  web('navigation', 'AREA_ACCOUNT_PAGES', 'list', { teams: 'TEAM_PAGES teams/navigation' }, PAGES),
  web(
    'navigation',
    'AREA_SETTINGS_PAGES',
    'list',
    { chat: 'CHAT_SETTINGS_PAGES chat/navigation' },
    PAGES,
  ),
  web(
    'public-navigation',
    'AREA_PUBLIC_PAGES',
    'list',
    { learning: 'LEARN_PAGES learning/public-navigation' },
    PAGES,
  ),
  web(
    'public-navigation',
    'AREA_FEEDS',
    'list',
    { learning: 'LEARN_FEEDS learning/public-navigation' },
    listOf('Feed', 'navigation/feed'),
  ),
  web(
    'guides',
    'AREA_GUIDES',
    'list',
    { learning: 'LEARN_GUIDES learning/guides' },
    listOf('Guide', 'navigation/guide'),
  ),
  web(
    'shortcuts',
    'AREA_SHORTCUTS',
    'list',
    {
      chat: 'CHAT_SHORTCUTS chat/shortcuts',
      learning: 'LEARNING_SHORTCUTS learning/shortcuts',
    },
    listOf('Shortcut', 'keyboard/shortcut'),
  ),
  web(
    'shortcuts',
    'AREA_STAFF_SHORTCUTS',
    'list',
    { boards: 'BOARDS_SHORTCUTS kanban/shortcuts' },
    listOf('Shortcut', 'keyboard/shortcut'),
  ),
  web(
    'navigation',
    'AREA_CONSOLE_SECTIONS',
    'list',
    {
      boards: 'BOARDS_SECTIONS kanban/navigation',
      learning: 'LEARNING_SECTIONS learning/navigation',
    },
    listOf('ConsoleSection', 'navigation/nav-item'),
  ),
  web('navigation', 'AREA_KEYWORDS', 'object', {
    boards: 'BOARDS_KEYWORDS kanban/navigation',
    learning: 'LEARNING_KEYWORDS learning/navigation',
    teams: 'TEAM_KEYWORDS teams/navigation',
  }),
  web(
    'searches',
    'AREA_SEARCHES',
    'list',
    {
      boards: ['BOARDS_SEARCHES kanban/kanban-search', 'PROJECT_SEARCHES projects/project-search'],
    },
    SEARCHES,
  ),
  web(
    'searches',
    'AREA_LAST_SEARCHES',
    'list',
    { learning: 'LEARNING_SEARCHES learning/learning-searches' },
    SEARCHES,
  ),
  web(
    'commands',
    'AREA_COMMANDS',
    'list',
    { boards: 'BOARDS_COMMANDS kanban/new-card-command' },
    listOf('AreaCommand', 'commands/area-command'),
  ),
  web(
    'routes',
    'AREA_OPEN_ROUTES',
    'list',
    {
      boards: 'PROJECT_OPEN_ROUTES projects/area-routes',
      teams: 'TEAM_OPEN_ROUTES teams/area-routes',
    },
    ROUTES,
  ),
  web(
    'routes',
    'AREA_MEMBER_ROUTES',
    'list',
    {
      boards: 'PROJECT_MEMBER_ROUTES projects/area-routes',
      teams: 'TEAM_MEMBER_ROUTES teams/area-routes',
    },
    ROUTES,
  ),
  web(
    'routes',
    'AREA_CONSOLE_ROUTES',
    'list',
    {
      boards: 'BOARDS_CONSOLE_ROUTES kanban/area-routes',
      learning: 'LEARNING_CONSOLE_ROUTES learning/area-routes',
    },
    ROUTES,
  ),
  web(
    'public-routes',
    'AREA_PUBLIC_ROUTES',
    'list',
    { learning: 'LEARN_ROUTES learning/public-routes' },
    ROUTES,
  ),
  web(
    'public-pages',
    'AREA_PRERENDERED',
    'list',
    { boards: 'EXECUTION_PRERENDERED kanban/prerendered' },
    STRINGS,
  ),
  web(
    'public-pages',
    'AREA_RENDERED',
    'list',
    { learning: 'LEARN_RENDERED learning/rendered-pages' },
    STRINGS,
  ),
  web('status-parts', 'AREA_STATUS_PARTS', 'object', {
    boards: 'BOARDS_STATUS_PARTS kanban/status-parts',
  }),
  web('status-parts', 'AREA_DEPENDENCY_NAMES', 'object', {
    boards: 'BOARDS_DEPENDENCY_NAMES kanban/status-parts',
  }),
  web('status-parts', 'AREA_DOWN_TEXTS', 'object', {
    boards: 'BOARDS_DOWN_TEXTS kanban/status-parts',
  }),
  web('notification-texts', 'AREA_NOTIFICATION_TEXTS', 'object', {
    boards: 'BOARDS_NOTIFICATION_TEXTS kanban/notification-texts',
    learning: 'LEARNING_NOTIFICATION_TEXTS learning/notification-texts',
  }),
  web('notification-texts', 'AREA_EXCERPT_TEXTS', 'object', {
    boards: 'RUN_TEXTS kanban/texts/run-texts',
  }),
  web('notification-icons', 'AREA_NOTIFICATION_ICONS', 'object', {
    boards: 'BOARDS_NOTIFICATION_ICONS kanban/notification-icons',
    learning: 'LEARNING_NOTIFICATION_ICONS learning/notification-icons',
  }),
  web(
    'notification-choices',
    'AREA_NOTIFICATION_CHOICES',
    'list',
    {
      boards: 'BOARDS_NOTIFICATION_CHOICES kanban/notification-choices',
      learning: 'LEARNING_NOTIFICATION_CHOICES learning/notification-choices',
    },
    listOf('NotificationChoice', 'notifications/notification-choice'),
  ),
  web(
    'api-pages',
    'AREA_API_PAGES',
    'list',
    { boards: 'EXECUTION_API_PAGES kanban/api-page' },
    listOf('ApiPage', 'navigation/api-page'),
  ),
  web(
    'panels',
    'AREA_PANELS',
    'list',
    { boards: 'PROJECT_PANELS projects/panels' },
    { name: 'Type', from: '@angular/core', of: 'readonly Type<unknown>[]' },
  ),
  web(
    'deletion-questions',
    'AREA_DELETION_QUESTIONS',
    'list',
    { teams: 'TEAMS_DELETION_QUESTIONS teams/deletion-question' },
    listOf('DeletionQuestion', 'identity/deletion-question'),
  ),
  web(
    'shell-parts',
    'AREA_SHELL_PARTS',
    'list',
    { teams: 'TEAMS_SHELL_PARTS teams/shell-parts' },
    listOf('ShellPart', 'navigation/shell-part'),
  ),
  {
    file: 'web/src/app/states-gallery/area-examples.ts',
    constant: 'AREA_EXAMPLES',
    form: 'object',
    of: {
      boards: part('BOARDS_EXAMPLES', './views/boards/kanban-views'),
      learning: part('LEARNING_EXAMPLES', './views/learning/learning-views'),
      chat: part('CHAT_EXAMPLES', './views/chat/chat-views'),
      teams: part('TEAMS_EXAMPLES', './views/teams/teams-views'),
    },
  },
];
