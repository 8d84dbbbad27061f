import * as z from 'zod';
import { defineEndpoint } from '../../http/endpoint';
import { Board } from '../board/board';
import { Card } from './card';
import { BoardKey } from './card-key';
import { CardStatus } from './status';

/** Cards that the list has, at most: the most urgent ones. */
export const MAX_MY_CARDS = 200;

export const OPEN_STATUSES = CardStatus.options.filter((status) => status !== 'done');

export const MyCard = Card.pick({
  id: true,
  boardSlug: true,
  number: true,
  title: true,
  labels: true,
  status: true,
  priority: true,
  dueAt: true,
  dueAllDay: true,
  createdAt: true,
  updatedAt: true,
}).extend({ boardName: Board.shape.name, boardKey: BoardKey.optional() });
export type MyCard = z.infer<typeof MyCard>;

export const ListMyCards = defineEndpoint({
  operationId: 'listMyCards',
  address: 'GET /api/admin/kanban/my-cards',
  auth: 'staff:viewer',
  summary:
    'Cards of all boards that are assigned to the caller and not done, the most urgent first, without archived ones',
  response: z.strictObject({
    items: z.array(MyCard).max(MAX_MY_CARDS),
    /** False when there are more cards than are listed. */
    complete: z.boolean(),
  }),
});
