import { MAX_IMPORT_BYTES } from '@keelson/contracts/kanban/board/board-document';
import {
  ArchiveBoard,
  CreateBoard,
  EditBoard,
  ExportBoard,
  GetBoard,
  ImportBoard,
  ListBoardAgents,
  ListBoards,
  SetBoardRole,
} from '@keelson/contracts/kanban/board/board-endpoints';
import { ImportCards } from '@keelson/contracts/kanban/board/card-import';
import { GetBoardMetrics } from '@keelson/contracts/kanban/board/board-metrics';
import { archiveBoard, editBoard, setBoardRole } from '../boards/change-board';
import { agentsOfBoard } from '@keelson/server/kanban/agents-of-board';
import { exportBoard } from '@keelson/server/kanban/export-board';
import { createBoard } from '../boards/create-board';
import { importBoard } from '../boards/import-board';
import { importCards } from '../boards/import-cards';
import { type Service } from '../service';
import { changes } from './change';
import { route, type Route } from '../http/route';

export const boardRoutes = (service: Service): Route[] => {
  const { transactions, boards, boardMetrics, cards, agents, db } = service;
  const change = changes(service);
  return [
    change(CreateBoard, (context, _, body) => createBoard(context, body)),
    route(ListBoards, ({ query }) => boards.page(query.archived === 'true', query)),
    route(GetBoard, async ({ params: { slug } }) => {
      const [board, counts] = await Promise.all([boards.get(slug), boards.counts(slug)]);
      return { board, counts };
    }),
    route(GetBoardMetrics, async ({ params: { slug }, query, at }) => {
      await boards.get(slug);
      return boardMetrics.read(slug, query.range, at);
    }),
    route(ListBoardAgents, async ({ params: { slug } }) => {
      await boards.get(slug);
      const found = await agentsOfBoard(cards, await agents.list(), slug);
      return { items: found.map(({ id }) => id) };
    }),
    change(EditBoard, (context, { slug }, body) => editBoard(context, slug, body)),
    change(SetBoardRole, (context, { slug, uid }, body) =>
      setBoardRole(context, slug, { uid, ...body }),
    ),
    change(ArchiveBoard, (context, { slug }, body) => archiveBoard(context, slug, body)),
    route(ExportBoard, async ({ params, at }) =>
      exportBoard(db, await boards.get(params.slug), at),
    ),
    change(ImportCards, (context, { slug }, body) => importCards(context, slug, body)),
    route(ImportBoard, ({ mutation, body }) => importBoard(transactions, mutation(), body), {
      bodyLimit: MAX_IMPORT_BYTES,
    }),
  ];
};
