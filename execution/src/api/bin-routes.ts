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
import { route, type Route } from '../http/route';

export const binRoutes = ({ transactions, db }: Service): Route[] => [
  route(ListBin, ({ query }) => listBin(db, query)),
  route(DeleteCard, ({ mutation, params, body }) =>
    deleteCard(transactions, mutation(), params, body),
  ),
  route(RestoreCard, ({ mutation, params }) => restoreCard(transactions, mutation(), params)),
  route(DeleteBoard, ({ mutation, params, body }) =>
    deleteBoard(transactions, mutation(), params.slug, body),
  ),
  route(RestoreBoard, ({ mutation, params }) =>
    restoreBoard(transactions, mutation(), params.slug),
  ),
  route(DeleteAgent, ({ mutation, params, body }) =>
    deleteAgent(transactions, mutation(), params.agentId, body),
  ),
  route(RestoreAgent, ({ mutation, params }) =>
    restoreAgent(transactions, mutation(), params.agentId),
  ),
];
