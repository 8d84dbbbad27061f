import * as actor from '../../kanban/actor';
import * as agent from '../../kanban/agent';
import * as agentEndpoints from '../../kanban/agent-endpoints';
import * as attachment from '../../kanban/attachment';
import * as bin from '../../kanban/bin';
import * as board from '../../kanban/board';
import * as boardDocument from '../../kanban/board-document';
import * as capabilities from '../../kanban/capabilities';
import * as card from '../../kanban/card';
import * as cardEndpoints from '../../kanban/card-endpoints';
import * as checklist from '../../kanban/checklist';
import * as comment from '../../kanban/comment';
import * as dispatch from '../../kanban/dispatch';
import * as event from '../../kanban/event';
import * as followEndpoints from '../../kanban/follow-endpoints';
import * as monthlyBudget from '../../kanban/monthly-budget';
import * as notifySettings from '../../kanban/notify-settings';
import * as notifyTarget from '../../kanban/notify-target';
import * as notifyWarnings from '../../kanban/notify-warnings';
import * as recurrence from '../../kanban/recurrence';
import * as run from '../../kanban/run';
import * as runContext from '../../kanban/run-context';
import * as runEndpoints from '../../kanban/run-endpoints';
import * as runResult from '../../kanban/run-result';
import * as runOutcome from '../../kanban/run-outcome';
import * as savedFilter from '../../kanban/saved-filter';
import * as serviceEndpoints from '../../kanban/service-endpoints';
import * as status from '../../kanban/status';
import * as template from '../../kanban/template';
import { nameSchemas } from './schema-names';

/** The named schemas of the execution service. */
export const EXECUTION_SCHEMAS = nameSchemas([
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
  checklist,
  comment,
  dispatch,
  event,
  followEndpoints,
  monthlyBudget,
  notifySettings,
  notifyTarget,
  notifyWarnings,
  recurrence,
  run,
  runContext,
  runEndpoints,
  runOutcome,
  runResult,
  savedFilter,
  serviceEndpoints,
  status,
  template,
]);
