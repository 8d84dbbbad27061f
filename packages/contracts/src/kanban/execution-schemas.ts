import * as actor from './actor';
import * as agent from './agent/agent';
import * as agentEndpoints from './agent/agent-endpoints';
import * as attachment from './card/attachment';
import * as bin from './board/bin';
import * as board from './board/board';
import * as boardDocument from './board/board-document';
import * as capabilities from './agent/capabilities';
import * as card from './card/card';
import * as cardEndpoints from './card/card-endpoints';
import * as checklist from './card/checklist';
import * as comment from './card/comment';
import * as dispatch from './agent/dispatch';
import * as event from './card/event';
import * as followEndpoints from './card/follow-endpoints';
import * as monthlyBudget from './agent/monthly-budget';
import * as notifySettings from './notify/notify-settings';
import * as notifyTarget from './notify/notify-target';
import * as notifyWarnings from './notify/notify-warnings';
import * as recurrence from './card/recurrence';
import * as run from './run/run';
import * as runContext from './run/run-context';
import * as runEndpoints from './run/run-endpoints';
import * as runResult from './run/run-result';
import * as runOutcome from './run/run-outcome';
import * as savedFilter from './board/saved-filter';
import * as serviceEndpoints from './service-endpoints';
import * as status from './card/status';
import * as template from './board/template';
import { nameSchemas } from '../http/openapi/schema-names';

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
