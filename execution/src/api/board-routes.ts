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
import { GetBoardMetrics } from '@keelson/contracts/kanban/board/board-metrics';
import { archiveBoard, editBoard, setBoardRole } from '../boards/change-board';
import { agentsOfBoard } from '@keelson/server/kanban/agents-of-board';
import { exportBoard } from '@keelson/server/kanban/export-board';
import { createBoard } from '../boards/create-board';
import { importBoard } from '../boards/import-board';
import { type Service } from '../service';
import { route, type Route } from '../http/route';

export const boardRoutes = ({
  transactions,
  boards,
  boardMetrics,
  cards,
  agents,
  db,
}: Service): Route[] => [
  route(CreateBoard, ({ mutation, body }) => createBoard(transactions, mutation(), body)),
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
  route(EditBoard, ({ mutation, params, body }) =>
    editBoard(transactions, mutation(), params.slug, body),
  ),
  route(SetBoardRole, ({ mutation, params, body }) =>
    setBoardRole(transactions, mutation(), params.slug, { uid: params.uid, ...body }),
  ),
  route(ArchiveBoard, ({ mutation, params, body }) =>
    archiveBoard(transactions, mutation(), params.slug, body),
  ),
  route(ExportBoard, async ({ params, at }) => exportBoard(db, await boards.get(params.slug), at)),
  route(ImportBoard, ({ mutation, body }) => importBoard(transactions, mutation(), body), {
    bodyLimit: MAX_IMPORT_BYTES,
  }),
];
