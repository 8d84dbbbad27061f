import { inject, Service } from '@angular/core';
import type { BoardSlug } from '@keelson/contracts/ids';
import type {
  CardFromTemplate,
  CardTemplate,
  EditTemplate,
  TemplateContent,
} from '@keelson/contracts/kanban/board/template';
import type { input } from 'zod';
import { ApiClient } from '../../../core/api/api-client';

export type TemplateEdit = Omit<input<typeof EditTemplate.body>, 'expectedRevision'>;

const TEMPLATES = '/api/admin/kanban/boards/{slug}/templates';
const TEMPLATE = `${TEMPLATES}/{templateId}` as const;

@Service()
export class CardTemplates {
  private readonly api = inject(ApiClient);

  /** Lists templates by title. */
  async list(slug: BoardSlug): Promise<readonly CardTemplate[]> {
    return (await this.api.get(TEMPLATES, { params: { slug } })).items;
  }

  create(slug: BoardSlug, body: input<typeof TemplateContent>, idempotencyKey: string) {
    return this.api.post(TEMPLATES, { params: { slug }, body, idempotencyKey });
  }

  edit(template: CardTemplate, fields: TemplateEdit, idempotencyKey: string) {
    const body = { ...fields, expectedRevision: template.revision };
    return this.api.patch(TEMPLATE, { params: paramsOf(template), body, idempotencyKey });
  }

  async delete(template: CardTemplate): Promise<void> {
    await this.api.delete(TEMPLATE, { params: paramsOf(template) });
  }

  /** @param body Fields that replace those of the template. */
  createCard(template: CardTemplate, body: input<typeof CardFromTemplate>, idempotencyKey: string) {
    return this.api.post(`${TEMPLATE}/cards`, {
      params: paramsOf(template),
      body,
      idempotencyKey,
    });
  }
}

const paramsOf = ({ boardSlug: slug, id: templateId }: CardTemplate) => ({ slug, templateId });
