import * as accountEndpoints from '../../account/endpoints';
import * as picture from '../../account/picture';
import * as sessionEndpoints from '../../account/session-endpoints';
import * as signInMethodEndpoints from '../../account/sign-in-method-endpoints';
import * as staff from '../../account/staff';
import * as user from '../../account/user';
import * as audit from '../../audit/audit';
import * as credits from '../../billing/credits';
import * as taxBehavior from '../../billing/tax-behavior';
import * as duplicates from '../../billing/duplicates';
import * as billingEndpoints from '../../billing/endpoints';
import * as entitlement from '../../billing/entitlement';
import * as incident from '../../billing/incident';
import * as invoices from '../../billing/invoices';
import * as ledger from '../../billing/ledger';
import * as missing from '../../billing/missing';
import * as unclaimed from '../../billing/unclaimed';
import * as orphans from '../../billing/orphans';
import * as planKey from '../../billing/plan-key';
import * as skipped from '../../billing/skipped';
import * as subscription from '../../billing/subscription';
import * as chatAttachment from '../../chat/attachment';
import * as chat from '../../chat/chat';
import * as citation from '../../chat/citation';
import * as chatEndpoints from '../../chat/endpoints';
import * as events from '../../chat/events';
import * as message from '../../chat/message';
import * as chatFeedback from '../../chat/feedback';
import * as chatSettings from '../../chat/settings';
import * as chatShare from '../../chat/share';
import * as actor from '../../kanban/actor';
import * as agent from '../../kanban/agent/agent';
import * as agentEndpoints from '../../kanban/agent/agent-endpoints';
import * as attachment from '../../kanban/card/attachment';
import * as bin from '../../kanban/board/bin';
import * as board from '../../kanban/board/board';
import * as boardDocument from '../../kanban/board/board-document';
import * as capabilities from '../../kanban/agent/capabilities';
import * as card from '../../kanban/card/card';
import * as cardEndpoints from '../../kanban/card/card-endpoints';
import * as cardSearch from '../../kanban/card/card-search';
import * as checklist from '../../kanban/card/checklist';
import * as comment from '../../kanban/card/comment';
import * as kanbanControlEndpoints from '../../kanban/agent/control-endpoints';
import * as dispatch from '../../kanban/agent/dispatch';
import * as event from '../../kanban/card/event';
import * as notifySettings from '../../kanban/notify/notify-settings';
import * as notifyTarget from '../../kanban/notify/notify-target';
import * as notifyWarnings from '../../kanban/notify/notify-warnings';
import * as recurrence from '../../kanban/card/recurrence';
import * as run from '../../kanban/run/run';
import * as runEndpoints from '../../kanban/run/run-endpoints';
import * as runOutcome from '../../kanban/run/run-outcome';
import * as savedFilter from '../../kanban/board/saved-filter';
import * as serviceEndpoints from '../../kanban/service-endpoints';
import * as status from '../../kanban/card/status';
import * as template from '../../kanban/board/template';
import * as approval from '../../learning/approval';
import * as learningControlEndpoints from '../../learning/control-endpoints';
import * as image from '../../learning/image';
import * as ingestEndpoints from '../../learning/ingest-endpoints';
import * as ingestRun from '../../learning/ingest-run';
import * as lesson from '../../learning/lesson';
import * as manifest from '../../learning/manifest';
import * as plan from '../../learning/plan';
import * as publicDoc from '../../learning/public-doc';
import * as publicEndpoints from '../../learning/public-endpoints';
import * as source from '../../learning/source';
import * as warnings from '../../learning/warnings';
import * as metricsEndpoints from '../../metrics/endpoints';
import * as config from '../../platform/config';
import * as flags from '../../platform/flags';
import * as health from '../../platform/health';
import * as hub from '../../projects/hub';
import * as project from '../../projects/project';
import * as metric from '../../usage/metric';
import * as usage from '../../usage/usage';
import { nameSchemas } from './schema-names';

export const API_SCHEMAS = nameSchemas([
  accountEndpoints,
  sessionEndpoints,
  signInMethodEndpoints,
  picture,
  staff,
  user,
  audit,
  duplicates,
  billingEndpoints,
  credits,
  taxBehavior,
  entitlement,
  incident,
  invoices,
  ledger,
  missing,
  unclaimed,
  orphans,
  planKey,
  skipped,
  subscription,
  chat,
  chatAttachment,
  citation,
  chatEndpoints,
  events,
  message,
  chatFeedback,
  chatSettings,
  chatShare,
  actor,
  agent,
  agentEndpoints,
  attachment,
  bin,
  board,
  boardDocument,
  capabilities,
  card,
  cardEndpoints,
  cardSearch,
  checklist,
  comment,
  kanbanControlEndpoints,
  dispatch,
  event,
  notifySettings,
  notifyTarget,
  notifyWarnings,
  recurrence,
  run,
  runEndpoints,
  runOutcome,
  savedFilter,
  serviceEndpoints,
  status,
  template,
  approval,
  learningControlEndpoints,
  image,
  ingestEndpoints,
  ingestRun,
  lesson,
  manifest,
  plan,
  publicDoc,
  publicEndpoints,
  source,
  warnings,
  metricsEndpoints,
  config,
  flags,
  health,
  hub,
  project,
  metric,
  usage,
]);
