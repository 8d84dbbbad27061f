import { breakDownTask } from '@keelson/answers/breakdown/break-down-task';
import { BreakDownCard, ProposeBreakdown } from '@keelson/contracts/kanban/card/breakdown';
import {
  ArchiveCard,
  AssignCard,
  ChangeCards,
  CreateCard,
  EditCard,
  GetCard,
  ListCardEvents,
  ListCards,
  MoveCard,
  TransferCard,
} from '@keelson/contracts/kanban/card/card-endpoints';
import { archiveCard } from '../cards/archive-card';
import { checkNotArchived } from '../cards/check-revision';
import { breakDownCard } from '../cards/break-down-card';
import { changeCards } from '../cards/change-cards';
import { createCard } from '../cards/create-card';
import { assignCard, editCard } from '../cards/edit-card';
import { moveCard } from '../cards/move-card';
import { transferCard } from '../cards/transfer-card';
import { type Service } from '../service';
import { changes } from './change';
import { readableCard } from '../http/agent-reach';
import { route, type Route } from '../http/route';

export const cardRoutes = (service: Service): Route[] => {
  const { transactions, boards, cards, answers } = service;
  const change = changes(service);
  return [
    route(CreateCard, ({ mutation, params, body }) =>
      createCard(transactions, mutation(), params.slug, body),
    ),
    route(ListCards, async ({ params, query }) => {
      await boards.get(params.slug);
      const { status, archived } = query;
      return cards.page(params.slug, { status, archived: archived === 'true' }, query);
    }),
    route(GetCard, ({ params, principal }) => readableCard(service, principal, params)),
    change(EditCard, editCard),
    change(AssignCard, assignCard),
    route(MoveCard, ({ mutation, params, body }) =>
      moveCard(transactions, mutation(), params, body),
    ),
    change(ArchiveCard, archiveCard),
    change(TransferCard, transferCard),
    route(ChangeCards, async ({ mutation, params, body }) => {
      const board = await boards.get(params.slug);
      return { results: await changeCards(transactions, mutation(), board.slug, body.items) };
    }),
    route(ProposeBreakdown, async ({ params, closed }) => {
      const card = await cards.get(params.slug, params.cardId);
      checkNotArchived(card);
      return breakDownTask(answers?.completion ?? null, card, closed);
    }),
    route(BreakDownCard, ({ mutation, params, body }) =>
      breakDownCard(transactions, mutation(), params, body),
    ),
    route(ListCardEvents, async ({ params, query }) => {
      const { boardSlug, id } = await cards.get(params.slug, params.cardId);
      return cards.events(boardSlug, id, query);
    }),
  ];
};
