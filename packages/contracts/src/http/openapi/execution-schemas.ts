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
import * as checklist from '../../kanban/card/checklist';
import * as comment from '../../kanban/card/comment';
import * as dispatch from '../../kanban/agent/dispatch';
import * as event from '../../kanban/card/event';
import * as followEndpoints from '../../kanban/card/follow-endpoints';
import * as monthlyBudget from '../../kanban/agent/monthly-budget';
import * as notifySettings from '../../kanban/notify/notify-settings';
import * as notifyTarget from '../../kanban/notify/notify-target';
import * as notifyWarnings from '../../kanban/notify/notify-warnings';
import * as recurrence from '../../kanban/card/recurrence';
import * as run from '../../kanban/run/run';
import * as runContext from '../../kanban/run/run-context';
import * as runEndpoints from '../../kanban/run/run-endpoints';
import * as runResult from '../../kanban/run/run-result';
import * as runOutcome from '../../kanban/run/run-outcome';
import * as savedFilter from '../../kanban/board/saved-filter';
import * as serviceEndpoints from '../../kanban/service-endpoints';
import * as status from '../../kanban/card/status';
import * as template from '../../kanban/board/template';
import { nameSchemas } from './schema-names';

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
