import {
  CreateCardFromTemplate,
  CreateTemplate,
  DeleteTemplate,
  EditTemplate,
  ListTemplates,
} from '@keelson/contracts/kanban/board/template';
import { listTemplates } from '@keelson/server/kanban/list-templates';
import { type Service } from '../service';
import {
  createCardFromTemplate,
  createTemplate,
  deleteTemplate,
  editTemplate,
} from '../templates/change-template';
import { route, type Route } from '../http/route';

export const templateRoutes = ({ transactions, boards, db }: Service): Route[] => [
  route(ListTemplates, async ({ params: { slug } }) => {
    await boards.get(slug);
    return { items: await listTemplates(db, slug) };
  }),
  route(CreateTemplate, ({ mutation, params, body }) =>
    createTemplate(transactions, mutation(), params.slug, body),
  ),
  route(EditTemplate, ({ mutation, params, body }) =>
    editTemplate(transactions, mutation(), params, body),
  ),
  route(DeleteTemplate, ({ mutation, params }) => deleteTemplate(transactions, mutation(), params)),
  route(CreateCardFromTemplate, ({ mutation, params, body }) =>
    createCardFromTemplate(transactions, mutation(), params, body),
  ),
];
