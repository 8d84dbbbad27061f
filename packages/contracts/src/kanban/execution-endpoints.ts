import { type Endpoint } from '../http/endpoint';
import { AGENT_ENDPOINTS } from './agent/agent-endpoints';
import { BIN_ENDPOINTS } from './board/bin';
import { BOARD_ENDPOINTS } from './board/board-endpoints';
import { BREAKDOWN_ENDPOINTS } from './card/breakdown';
import { CARD_DETAIL_ENDPOINTS } from './card/card-detail-endpoints';
import { CARD_ENDPOINTS } from './card/card-endpoints';
import { FOLLOW_ENDPOINTS } from './card/follow-endpoints';
import { NOTIFY_ENDPOINTS } from './notify/notify-endpoints';
import { RUN_ENDPOINTS } from './run/run-endpoints';
import { SERVICE_ENDPOINTS } from './service-endpoints';
import { TEMPLATE_ENDPOINTS } from './board/template';

/** Every operation of the execution service, in the order of its documentation. */
export const EXECUTION_ENDPOINTS: readonly Endpoint[] = [
  ...BOARD_ENDPOINTS,
  ...CARD_ENDPOINTS,
  ...CARD_DETAIL_ENDPOINTS,
  ...BREAKDOWN_ENDPOINTS,
  ...TEMPLATE_ENDPOINTS,
  ...BIN_ENDPOINTS,
  ...NOTIFY_ENDPOINTS,
  ...RUN_ENDPOINTS,
  ...FOLLOW_ENDPOINTS,
  ...AGENT_ENDPOINTS,
  ...SERVICE_ENDPOINTS,
];
