import { AREA_TABLE_OF_RULES } from './area-table-of-rules';

/**
 * The files that name what areas add to tables; nothing else imports an area. Below each are its imported types and its constants,
 * below a constant what areas export for it. `list` and `object` are spread, `types` joins types, `exports` passes all on. A constant
 * with an argument gets a function of it. `*` is each module of the product that is kept, and its name.
 */
export const AREA_TABLE = `packages/contracts/src/areas/kept.ts
  list KEPT_AREAS: readonly string[]
    BOARDS_NAMES ../kanban/area-name
    LEARNING_NAMES ../learning/area/area-name
    CHAT_NAMES ../chat/area-name
    TEAMS_NAMES ../teams/area-name
packages/contracts/src/areas/errors.ts
  object AREA_ERRORS
    KANBAN_ERRORS ../kanban/kanban-errors
    LEARNING_ERRORS ../learning/learning-errors
    MODEL_ERRORS ../answers/model-errors
    CHAT_ERRORS ../chat/chat-errors
    TEAMS_ERRORS ../teams/teams-errors
    *Errors @keelson/product/modules/*/contract
packages/contracts/src/areas/env.ts
  object AREA_ENV
    GATEWAY_ENV ../kanban/gateway-env
    LEARNING_ENV ../learning/area/learning-env
    MODEL_ENV ../answers/model-env
    EMBEDDING_ENV ../answers/embedding-env
    CHAT_ENV ../chat/chat-env
packages/contracts/src/areas/paths.ts
  object AREA_PATHS
    KANBAN_PATHS ../kanban/kanban-paths
    LEARNING_PATHS ../learning/area/learning-paths
    CHAT_PATHS ../chat/chat-paths
    TEAMS_PATHS ../teams/teams-paths
packages/contracts/src/areas/audit-sentences.ts
  object AREA_AUDIT_SENTENCES
    KANBAN_AUDIT_SENTENCES ../kanban/audit-sentences
    LEARNING_AUDIT_SENTENCES ../learning/area/audit-sentences
    CHAT_AUDIT_SENTENCES ../chat/audit-sentences
    TEAMS_AUDIT_SENTENCES ../teams/audit-sentences
packages/contracts/src/areas/error-sentences.ts
  object AREA_ERROR_SENTENCES
    SOURCE_ERROR_SENTENCES ../learning/source-error-sentences
packages/contracts/src/areas/flags.ts
  object AREA_FLAGS
    LEARNING_FLAGS ../learning/area/learning-flags
    CHAT_FLAGS ../chat/chat-flags
packages/contracts/src/areas/endpoints.ts
  list AREA_ENDPOINTS
    BOARDS_ENDPOINTS ../kanban/area-endpoints
    LEARNING_ENDPOINTS ../learning/area/area-endpoints
    CHAT_ENDPOINTS ../chat/area-endpoints
    TEAMS_ENDPOINTS ../teams/area-endpoints
    *Endpoints @keelson/product/modules/*/contract
packages/contracts/src/areas/collections.ts
  type StoredCollection ../documents/stored-collection
  list AREA_COLLECTIONS: readonly StoredCollection[]
    KANBAN_COLLECTIONS ../kanban/collections
    LEARNING_COLLECTIONS ../learning/area/collections
    CHAT_COLLECTIONS ../chat/collections
    TEAMS_COLLECTIONS ../teams/collections
    *Collections @keelson/product/modules/*/contract
packages/contracts/src/areas/schemas.ts
  list AREA_SCHEMAS
    KANBAN_SCHEMAS ../kanban/api-schemas
    LEARNING_SCHEMAS ../learning/area/api-schemas
    CHAT_SCHEMAS ../chat/api-schemas
    TEAMS_SCHEMAS ../teams/api-schemas
    *Schemas @keelson/product/modules/*/contract
packages/contracts/src/areas/apis.ts
  type ApiDescription ../http/openapi/openapi-document
  list AREA_APIS: readonly ApiDescription[]
    EXECUTION_APIS ../kanban/execution-api
packages/contracts/src/areas/reference-parts.ts
  type ReferencePart ../http/api-reference
  list AREA_REFERENCE_PARTS: readonly ReferencePart[]
    EXECUTION_REFERENCE ../kanban/reference-part
packages/contracts/src/areas/dependencies.ts
  list AREA_DEPENDENCIES
    BOARDS_DEPENDENCIES ../kanban/dependencies
functions/src/area-config.ts
  type AreaEnvironment ./area-environment
  type ClientConfig @keelson/contracts/platform/config
  object readAreaConfig(environment: AreaEnvironment)
    readBoardsConfig ./kanban/compose-boards
    readLearningConfig ./learning/learning-config
    readChatConfig ./chat/chat-config
    then export type AreaConfig = ReturnType<typeof readAreaConfig>;
  object areaClientConfig(config: AreaConfig): Partial<ClientConfig>
    chatClientConfig ./chat/chat-config
functions/src/area-overrides.ts
  types AreaOverrides
    LearningOverrides ./learning/learning-overrides
    ChatOverrides ./chat/chat-overrides
functions/src/area-composition.ts
  type AreaCore ./area-core
  type DeleteWorkspaceData ./area-core
  type ExportSection ./account/export-account
  type DeleteUserData ./account/delete-account
  type DeletionCheck ./account/check-deletion
  type Probe ./platform/health
  type KeyVerifier ./http/authenticate
  type Route ./http/route
  type FindSiteFile ./site/site-files
  type AreaPage ./area-page
  type AreaPages ./area-page
  object composeAreas(core: AreaCore)
    composeBoards ./kanban/compose-boards
    composeLearningParts ./learning/area-parts
    composeChatParts ./chat/area-parts
    composeTeams ./teams/area-parts
    *Parts @keelson/product/modules/*/server/parts
    then export type AreaParts = ReturnType<typeof composeAreas>;
  object areaSections(parts: AreaParts): Record<string, ExportSection>
    chatSections ./chat/area-parts
    boardsSections ./kanban/compose-boards
    teamSections ./teams/area-parts
    *Sections @keelson/product/modules/*/server/parts
  list areaDeletions(parts: AreaParts): DeleteUserData[]
    chatDeletions ./chat/area-parts
    boardsDeletions ./kanban/compose-boards
    teamDeletions ./teams/area-parts
    *Deletions @keelson/product/modules/*/server/parts
  list areaWorkspaceDeletions(parts: AreaParts): DeleteWorkspaceData[]
    boardsWorkspaceDeletions ./kanban/compose-boards
    chatWorkspaceDeletions ./chat/area-parts
  list areaDeletionChecks(parts: AreaParts): DeletionCheck[]
    teamDeletionChecks ./teams/area-parts
  list areaKeyVerifiers(parts: AreaParts): KeyVerifier[]
    teamKeyVerifiers ./teams/area-parts
  list areaProbes(parts: AreaParts): Probe[]
    boardsProbes ./kanban/compose-boards
  list areaApiRoutes(parts: AreaParts): Route[]
    boardsApiRoutes ./kanban/compose-boards
    learningApiRoutes ./learning/area-parts
    chatApiRoutes ./chat/area-parts
    teamApiRoutes ./teams/area-parts
    *Routes @keelson/product/modules/*/server/parts
  list areaAdminRoutes(parts: AreaParts): Route[]
    boardsAdminRoutes ./kanban/compose-boards
    learningControlRoutes ./learning/area-parts
    chatAdminRoutes ./chat/area-parts
    teamAdminRoutes ./teams/area-parts
  list areaMcpRoutes(parts: AreaParts): Route[]
    learningMcpRoutes ./learning/area-parts
  list areaSiteFiles(parts: AreaParts): FindSiteFile[]
    learningFiles ./learning/area-parts
  list areaPages(parts: AreaParts): AreaPage[]
    hubPages ./projects/hub-page
    sharedPages ./chat/shared-page
    invitationPages ./teams/invitation-page
  list areaRendered(parts: AreaParts): AreaPages[]
    learningPages ./learning/area-parts
functions/src/area-deployed.ts
  object AREA_ROUTES
    CHAT_ROUTES ./chat/deployed-parts
  object AREA_LISTENERS
    CHAT_LISTENERS ./chat/deployed-parts
  object AREA_TASKS
    LEARNING_TASKS ./learning/deployed-parts
  object AREA_JOBS
    LEARNING_JOBS ./learning/deployed-parts
    CHAT_JOBS ./chat/deployed-parts
    TEAMS_JOBS ./teams/deployed-parts
functions/src/area-functions.ts
  exports
    ./projects/deployed
    ./learning/deployed
    ./chat/deployed
    ./teams/deployed
functions/src/area-metric-sources.ts
  type MetricSource ./metrics/metric-source
  list AREA_METRIC_SOURCES: readonly MetricSource[]
    RUN_SOURCES ./kanban/run-source
functions/src/area-payers.ts
  type Firestore firebase-admin/firestore
  type AreaWorkspaces ./billing/customers/workspace-directory
  list areaWorkspaces(db: Firestore): AreaWorkspaces[]
    workspaceDirectories ./teams/billing/workspace-directory
functions/src/area-page-routes.ts
  list AREA_PAGE_ROUTES
    HUB_ROUTES ./projects/hub-page
    LEARN_ROUTES ./learning/public/page-routes
    SHARED_ROUTES ./chat/shared-page
    INVITATION_ROUTES ./teams/invitation-page
functions/src/testing/area-test-parts.ts
  object AREA_TEST_PARTS
    LEARNING_TEST_PARTS ../learning/testing/test-parts
packages/contracts/src/areas/credential-codes.ts
  type CodesOf ../http/openapi/of-execution
  list AREA_CREDENTIAL_CODES: readonly CodesOf[]
    EXECUTION_CREDENTIAL_CODES ../kanban/credential-codes
packages/contracts/src/areas/keys.ts
  type ErrorCode ../errors
  object AREA_KEY_OPERATIONS: Readonly<Record<string, string>>
    TEAMS_KEY_OPERATIONS ../teams/key-scopes
  list AREA_KEY_CODES: readonly ErrorCode[]
    TEAMS_KEY_CODES ../teams/teams-errors
packages/contracts/src/areas/notification-kinds.ts
  list AREA_NOTIFICATION_KINDS
    BOARDS_KINDS ../kanban/notification-kinds
    LEARNING_KINDS ../learning/area/notification-kinds
    TEAMS_KINDS ../teams/notification-kinds
  list AREA_MAILED_KINDS
    BOARDS_MAILED ../kanban/notification-kinds
    LEARNING_KINDS ../learning/area/notification-kinds
packages/contracts/src/areas/notification-sentences.ts
  object AREA_NOTIFICATION_SENTENCES
    BOARDS_NOTIFICATION_SENTENCES ../kanban/notification-sentences
    LEARNING_NOTIFICATION_SENTENCES ../learning/area/notification-sentences
    TEAMS_NOTIFICATION_SENTENCES ../teams/notification-sentences
packages/server/src/area-mail-texts.ts
  object AREA_ENGLISH_KINDS
    BOARDS_ENGLISH_KINDS ./kanban/mail-texts
    LEARNING_ENGLISH_KINDS ./learning/mail-texts
    TEAMS_ENGLISH_KINDS ./teams/mail-texts
  object AREA_KOREAN_KINDS
    BOARDS_KOREAN_KINDS ./kanban/mail-texts
    LEARNING_KOREAN_KINDS ./learning/mail-texts
    TEAMS_KOREAN_KINDS ./teams/mail-texts
  object AREA_KOREAN_NOTIFICATIONS
    BOARDS_KOREAN_NOTIFICATIONS ./kanban/mail-texts
    LEARNING_KOREAN_NOTIFICATIONS ./learning/mail-texts
    TEAMS_KOREAN_NOTIFICATIONS ./teams/mail-texts
  object AREA_KOREAN_EXCERPTS
    KOREAN_RUN_TEXTS ./kanban/korean-run-texts
web/src/app/areas/audit-texts.ts
  object AREA_AUDIT_TEXTS
    KANBAN_AUDIT_TEXTS ../kanban/audit-texts
    LEARNING_AUDIT_TEXTS ../learning/audit-texts
    CHAT_AUDIT_TEXTS ../chat/audit-texts
    TEAMS_AUDIT_TEXTS ../teams/audit-texts
web/src/app/areas/error-texts.ts
  object AREA_ERROR_TEXTS
    SOURCE_ERROR_TEXTS ../learning/texts/source-error-texts
web/src/app/areas/flag-texts.ts
  object AREA_FLAG_TEXTS
    LEARNING_FLAG_TEXTS ../learning/flag-texts
    CHAT_FLAG_TEXTS ../chat/flag-texts
web/src/app/areas/audit-links.ts
  type LinkRule ../core/audit/target-link
  list AREA_LINK_RULES: readonly LinkRule[]
    BOARD_LINK_RULES ../kanban/audit-links
    LEARNING_LINK_RULES ../learning/audit-links
web/src/app/areas/navigation.ts
  type NavItem ../core/navigation/nav-item
  type ConsoleSection ../core/navigation/nav-item
  list AREA_MEMBER_PAGES: readonly NavItem[]
    PROJECT_PAGES ../projects/navigation
    LEARN_PAGES ../learning/public-navigation
  list AREA_ACCOUNT_PAGES: readonly NavItem[]
    TEAM_PAGES ../teams/navigation
  list AREA_SETTINGS_PAGES: readonly NavItem[]
    CHAT_SETTINGS_PAGES ../chat/navigation
  list AREA_CONSOLE_SECTIONS: readonly ConsoleSection[]
    BOARDS_SECTIONS ../kanban/navigation
    LEARNING_SECTIONS ../learning/navigation
  list AREA_CUSTOMER_PAGES: readonly NavItem[]
    TEAM_CUSTOMER_PAGES ../teams/navigation
  object AREA_KEYWORDS
    BOARDS_KEYWORDS ../kanban/navigation
    LEARNING_KEYWORDS ../learning/navigation
    TEAM_KEYWORDS ../teams/navigation
web/src/app/areas/public-navigation.ts
  type NavItem ../core/navigation/nav-item
  type Feed ../core/navigation/feed
  list AREA_PUBLIC_PAGES: readonly NavItem[]
    LEARN_PAGES ../learning/public-navigation
  list AREA_FEEDS: readonly Feed[]
    LEARN_FEEDS ../learning/public-navigation
web/src/app/areas/guides.ts
  type Guide ../core/navigation/guide
  list AREA_GUIDES: readonly Guide[]
    LEARN_GUIDES ../learning/guides
web/src/app/areas/shortcuts.ts
  type Shortcut ../core/keyboard/shortcut
  list AREA_SHORTCUTS: readonly Shortcut[]
    CHAT_SHORTCUTS ../chat/shortcuts
    LEARNING_SHORTCUTS ../learning/shortcuts
  list AREA_STAFF_SHORTCUTS: readonly Shortcut[]
    BOARDS_SHORTCUTS ../kanban/shortcuts
web/src/app/areas/searches.ts
  type CommandSearch ../core/commands/command-search
  list AREA_SEARCHES: readonly CommandSearch[]
    BOARDS_SEARCHES ../kanban/kanban-search
    PROJECT_SEARCHES ../projects/project-search
  list AREA_LAST_SEARCHES: readonly CommandSearch[]
    LEARNING_SEARCHES ../learning/learning-searches
web/src/app/areas/commands.ts
  type AreaCommand ../core/commands/area-command
  list AREA_COMMANDS: readonly AreaCommand[]
    BOARDS_COMMANDS ../kanban/new-card-command
web/src/app/areas/routes.ts
  type Routes @angular/router
  list AREA_OPEN_ROUTES: Routes
    PROJECT_OPEN_ROUTES ../projects/area-routes
    TEAM_OPEN_ROUTES ../teams/area-routes
  list AREA_MEMBER_ROUTES: Routes
    PROJECT_MEMBER_ROUTES ../projects/area-routes
    TEAM_MEMBER_ROUTES ../teams/area-routes
  list AREA_CONSOLE_ROUTES: Routes
    BOARDS_CONSOLE_ROUTES ../kanban/area-routes
    LEARNING_CONSOLE_ROUTES ../learning/area-routes
    TEAM_CONSOLE_ROUTES ../teams/area-routes
web/src/app/areas/public-routes.ts
  type Routes @angular/router
  list AREA_PUBLIC_ROUTES: Routes
    LEARN_ROUTES ../learning/public-routes
web/src/app/areas/public-pages.ts
  list AREA_PRERENDERED: readonly string[]
    EXECUTION_PRERENDERED ../kanban/prerendered
  list AREA_RENDERED: readonly string[]
    LEARN_RENDERED ../learning/rendered-pages
web/src/app/areas/status-parts.ts
  object AREA_STATUS_PARTS
    BOARDS_STATUS_PARTS ../kanban/status-parts
  object AREA_DEPENDENCY_NAMES
    BOARDS_DEPENDENCY_NAMES ../kanban/status-parts
  object AREA_DOWN_TEXTS
    BOARDS_DOWN_TEXTS ../kanban/status-parts
web/src/app/areas/notification-texts.ts
  object AREA_NOTIFICATION_TEXTS
    BOARDS_NOTIFICATION_TEXTS ../kanban/notification-texts
    LEARNING_NOTIFICATION_TEXTS ../learning/notification-texts
    TEAMS_NOTIFICATION_TEXTS ../teams/notification-texts
  object AREA_EXCERPT_TEXTS
    RUN_TEXTS ../kanban/texts/run-texts
web/src/app/areas/notification-icons.ts
  object AREA_NOTIFICATION_ICONS
    BOARDS_NOTIFICATION_ICONS ../kanban/notification-icons
    LEARNING_NOTIFICATION_ICONS ../learning/notification-icons
    TEAMS_NOTIFICATION_ICONS ../teams/notification-icons
web/src/app/areas/notification-choices.ts
  type NotificationChoice ../core/notifications/notification-choice
  list AREA_NOTIFICATION_CHOICES: readonly NotificationChoice[]
    BOARDS_NOTIFICATION_CHOICES ../kanban/notification-choices
    LEARNING_NOTIFICATION_CHOICES ../learning/notification-choices
    TEAMS_NOTIFICATION_CHOICES ../teams/notification-choices
web/src/app/areas/api-pages.ts
  type ApiPage ../core/navigation/api-page
  list AREA_API_PAGES: readonly ApiPage[]
    EXECUTION_API_PAGES ../kanban/api-page
web/src/app/areas/panels.ts
  type Type @angular/core
  list AREA_PANELS: readonly Type<unknown>[]
    PROJECT_PANELS ../projects/panels
web/src/app/areas/workspace-sources.ts
  type WorkspaceSource ../core/billing/workspace-source
  list AREA_WORKSPACE_SOURCES: readonly WorkspaceSource[]
    TEAMS_WORKSPACE_SOURCES ../teams/workspace-source
web/src/app/areas/deletion-questions.ts
  type DeletionQuestion ../core/identity/deletion-question
  list AREA_DELETION_QUESTIONS: readonly DeletionQuestion[]
    TEAMS_DELETION_QUESTIONS ../teams/deletion-question
web/src/app/areas/shell-parts.ts
  type ShellPart ../core/navigation/shell-part
  list AREA_SHELL_PARTS: readonly ShellPart[]
    TEAMS_SHELL_PARTS ../teams/shell-parts
web/src/app/states-gallery/area-examples.ts
  object AREA_EXAMPLES
    BOARDS_EXAMPLES ./views/boards/kanban-views
    LEARNING_EXAMPLES ./views/learning/learning-views
    CHAT_EXAMPLES ./views/chat/chat-views
    TEAMS_EXAMPLES ./views/teams/teams-views
local/suite/src/area-services.ts
  type AreaService ./area-service
  list AREA_SERVICES: readonly AreaService[]
    BOARDS_SERVICES ./boards/execution-service
local/suite/src/area-ideas.ts
  type Idea ./area-service
  list AREA_IDEAS: readonly Idea[]
    TEAMS_IDEAS ./teams/ideas
local/suite/src/area-environment.ts
  type PortTable ./ports
  object areaFunctionsEnvironment(ports: PortTable)
    boardsFunctionsEnvironment ./boards/execution-url
local/suite/src/seed/area-seeds.ts
  type AreaRecords ./area-seed
  type AreaSeed ./area-seed
  list AREA_RECORDS: readonly AreaRecords[]
    BOARDS_RECORDS ../boards/seed/area-seeds
  list AREA_SEEDS: readonly AreaSeed[]
    BOARDS_SEEDS ../boards/seed/area-seeds
    LEARNING_SEEDS ../learning/seed/area-seeds
    TEAMS_SEEDS ../teams/seed/area-seeds
functions/src/account/testing/area-lives.ts
  type AreaLife ./area-life
  list AREA_LIVES: readonly AreaLife[]
    CHAT_LIVES ../../chat/testing/lived-in-chat
    BOARDS_LIVES ../../kanban/testing/lived-on-boards
    LEARNING_LIVES ../../learning/testing/lived-in-control
    TEAMS_LIVES ../../teams/testing/lived-in-teams
    *Lives @keelson/product/modules/*/server/lives
functions/src/area-remainders.ts
  type Remainder ./account/remainder
  list AREA_REMAINDERS: readonly Remainder[]
    BOARDS_REMAINDERS ./kanban/remainders
    LEARNING_REMAINDERS ./learning/remainders
    TEAMS_REMAINDERS ./teams/remainders
${AREA_TABLE_OF_RULES}`;
