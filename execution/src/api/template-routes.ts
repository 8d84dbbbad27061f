import {
  CreateCardFromTemplate,
  CreateTemplate,
  DeleteTemplate,
  EditTemplate,
  ListTemplates,
} from '@keelson/contracts/kanban/board/template';
import { listTemplates } from '@keelson/server/kanban/list-templates';
import { type Service } from '../service';
import { changes } from './change';
import {
  createCardFromTemplate,
  createTemplate,
  deleteTemplate,
  editTemplate,
} from '../templates/change-template';
import { route, type Route } from '../http/route';

export const templateRoutes = (service: Service): Route[] => {
  const { transactions, boards, db } = service;
  const change = changes(service);
  return [
    route(ListTemplates, async ({ params: { slug } }) => {
      await boards.get(slug);
      return { items: await listTemplates(db, slug) };
    }),
    route(CreateTemplate, ({ mutation, params, body }) =>
      createTemplate(transactions, mutation(), params.slug, body),
    ),
    change(EditTemplate, editTemplate),
    change(DeleteTemplate, deleteTemplate),
    route(CreateCardFromTemplate, ({ mutation, params, body }) =>
      createCardFromTemplate(transactions, mutation(), params, body),
    ),
  ];
};
