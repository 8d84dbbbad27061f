import {
  DeleteAgent,
  DeleteBoard,
  DeleteCard,
  ListBin,
  RestoreAgent,
  RestoreBoard,
  RestoreCard,
} from '@keelson/contracts/kanban/board/bin';
import { listBin } from '@keelson/server/kanban/list-bin';
import { deleteAgent, restoreAgent } from '../bin/delete-agent';
import { deleteBoard, restoreBoard } from '../bin/delete-board';
import { deleteCard, restoreCard } from '../bin/delete-card';
import { type Service } from '../service';
import { changes } from './change';
import { route, type Route } from '../http/route';

export const binRoutes = (service: Service): Route[] => {
  const change = changes(service);
  return [
    route(ListBin, ({ query }) => listBin(service.db, query)),
    change(DeleteCard, deleteCard),
    change(RestoreCard, restoreCard),
    change(DeleteBoard, (context, { slug }, body) => deleteBoard(context, slug, body)),
    change(RestoreBoard, (context, { slug }) => restoreBoard(context, slug)),
    change(DeleteAgent, (context, { agentId }, body) => deleteAgent(context, agentId, body)),
    change(RestoreAgent, (context, { agentId }) => restoreAgent(context, agentId)),
  ];
};
