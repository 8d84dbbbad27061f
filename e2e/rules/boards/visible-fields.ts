import {
  ListNotifications,
  ListNotifyTargets,
} from '@keelson/contracts/kanban/agent/control-endpoints';
import { GATEWAY_OPERATIONS } from '@keelson/contracts/kanban/agent/gateway';
import { GetProjectHub } from '@keelson/contracts/projects/hub';
import { ListProjects } from '@keelson/contracts/projects/project';
import { type VisibleFields } from '../visible-row';

const { listBoards, listCards, getBoard, listComments, listCardEvents, listRuns, readLog } =
  GATEWAY_OPERATIONS;
const { listAttachments, listAgents } = GATEWAY_OPERATIONS;

export const BOARDS_VISIBLE_FIELDS: readonly VisibleFields[] = [
  {
    collection: 'projects',
    reader: 'member',
    api: ListProjects.response,
    beyond: {
      memberUids: 'condition of the query; in members-only projects alone, read by members',
      ownerUid: 'one of the members; in members-only projects alone',
      workspace: 'null, or the workspace of a public project',
    },
  },
  { collection: 'projects/readModels', reader: 'visitor', api: GetProjectHub.response },
  { collection: 'boards', reader: 'viewer', api: listBoards.endpoint.response },
  {
    collection: 'boards/counters',
    reader: 'viewer',
    api: getBoard.endpoint.response,
    beyond: { days: 'figures of the metrics (GET /v1/boards/{slug}/metrics), for every role' },
  },
  { collection: 'boards/cards', reader: 'viewer', api: listCards.endpoint.response },
  { collection: 'boards/cards/comments', reader: 'viewer', api: listComments.endpoint.response },
  { collection: 'boards/cards/events', reader: 'viewer', api: listCardEvents.endpoint.response },
  {
    collection: 'boards/cards/runs',
    reader: 'viewer',
    api: listRuns.endpoint.response,
    beyond: {
      'endKey.id': 'a digest of the key of a request, which the API compares',
      'endKey.fingerprint': 'a digest of the request, which the API compares',
    },
  },
  { collection: 'boards/cards/runs/log', reader: 'viewer', api: readLog.endpoint.response },
  {
    collection: 'boards/cards/attachments',
    reader: 'viewer',
    api: listAttachments.endpoint.response,
  },
  {
    collection: 'boards/cards/subscriptions',
    reader: 'viewer',
    api: ListNotifications.response,
  },
  { collection: 'agents', reader: 'viewer', api: listAgents.endpoint.response },
  { collection: 'notifyTargets', reader: 'viewer', api: ListNotifyTargets.response },
];
