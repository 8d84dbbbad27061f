import { inject, Service } from '@angular/core';
import type { BoardSlug } from '@keelson/contracts/ids';
import type { Card } from '@keelson/contracts/kanban/card/card';
import type {
  CardFromTemplate,
  CardTemplate,
  EditTemplate,
  TemplateContent,
} from '@keelson/contracts/kanban/board/template';
import type { input } from 'zod';
import { ApiClient } from '../../../core/api/api-client';

export type TemplateEdit = Omit<input<typeof EditTemplate.body>, 'expectedRevision'>;

/** Reads and changes the card templates of boards. */
@Service()
export class CardTemplates {
  private readonly api = inject(ApiClient);

  /** By title. */
  async list(slug: BoardSlug): Promise<readonly CardTemplate[]> {
    const path = '/api/admin/kanban/boards/{slug}/templates';
    return (await this.api.get(path, { params: { slug } })).items;
  }

  create(
    slug: BoardSlug,
    body: input<typeof TemplateContent>,
    idempotencyKey: string,
  ): Promise<CardTemplate> {
    const path = '/api/admin/kanban/boards/{slug}/templates';
    return this.api.post(path, { params: { slug }, body, idempotencyKey });
  }

  edit(
    template: CardTemplate,
    fields: TemplateEdit,
    idempotencyKey: string,
  ): Promise<CardTemplate> {
    const path = '/api/admin/kanban/boards/{slug}/templates/{templateId}';
    const body = { ...fields, expectedRevision: template.revision };
    return this.api.patch(path, { params: paramsOf(template), body, idempotencyKey });
  }

  async delete(template: CardTemplate): Promise<void> {
    const path = '/api/admin/kanban/boards/{slug}/templates/{templateId}';
    await this.api.delete(path, { params: paramsOf(template) });
  }

  /** @param body Fields that replace those of the template. */
  createCard(
    template: CardTemplate,
    body: input<typeof CardFromTemplate>,
    idempotencyKey: string,
  ): Promise<Card> {
    const path = '/api/admin/kanban/boards/{slug}/templates/{templateId}/cards';
    return this.api.post(path, { params: paramsOf(template), body, idempotencyKey });
  }
}

const paramsOf = ({ boardSlug: slug, id: templateId }: CardTemplate) => ({ slug, templateId });
