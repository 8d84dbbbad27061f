import { DomainError } from '@keelson/contracts/errors';
import { type BoardSlug, CardId, TemplateId } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { NewCard } from '@keelson/contracts/kanban/card/card-endpoints';
import { isTimeZone, nextOccurrence } from '@keelson/contracts/kanban/card/recurrence';
import {
  cardFromTemplate,
  type CardFromTemplate,
  type CardTemplate,
  type EditTemplate,
  MAX_TEMPLATES,
  type TemplateContent,
} from '@keelson/contracts/kanban/board/template';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs } from '@keelson/contracts/time';
import { type output } from 'zod';
import { addCard } from '../cards/create-card';
import { newId } from '../platform/ids';
import { requireAssignee } from '../store/check-references';
import { type Mutation } from '../store/mutation';
import { type MutationContext } from '../store/mutation-context';
import { type TransactionRunner } from '../store/transaction-runner';
import { withoutUndefined } from '../store/without-undefined';

interface TemplateRef {
  readonly slug: BoardSlug;
  readonly templateId: TemplateId;
}

export function createTemplate(
  transactions: TransactionRunner,
  mutation: Mutation,
  slug: BoardSlug,
  content: TemplateContent,
): Promise<CardTemplate> {
  const id = TemplateId.parse(newId());
  return transactions.run(mutation, async (context) => {
    await context.openBoard(slug);
    await requireAssignee(context, content.assignee);
    const found = await context.refs.templates(slug).limit(MAX_TEMPLATES).get();
    if (found.size >= MAX_TEMPLATES) {
      throw new DomainError(
        'kanban/template-limit',
        `A board can have at most ${MAX_TEMPLATES} templates. Delete one first.`,
      );
    }
    return addTemplate(context, id, slug, content);
  });
}

export function addTemplate(
  context: MutationContext,
  id: TemplateId,
  slug: BoardSlug,
  content: TemplateContent,
): CardTemplate {
  const template: CardTemplate = {
    ...content,
    id,
    boardSlug: slug,
    nextAt: nextAfter(content, context.at),
    last: null,
    revision: 1,
    createdBy: context.actor,
    createdAt: context.at,
    updatedAt: context.at,
  };
  context.writeSet.create(context.refs.template(slug, id), template);
  context.signals.expect('recurrence', template.nextAt);
  auditTemplate(context, 'create', null, template);
  return template;
}

/** Updates the given fields. Another recurrence, and resuming, count from now on. */
export async function editTemplate(
  context: MutationContext,
  at: TemplateRef,
  { expectedRevision, ...fields }: output<typeof EditTemplate.body>,
): Promise<CardTemplate> {
  await context.openBoard(at.slug);
  const template = await getTemplate(context, at);
  if (template.revision !== expectedRevision) {
    throw new DomainError(
      'kanban/revision-stale',
      `The template has changed (now revision ${template.revision}). Reload it and try again.`,
    );
  }
  if (fields.assignee !== undefined) await requireAssignee(context, fields.assignee);
  const content = { ...template, ...withoutUndefined(fields) };
  const isRescheduled = fields.recurrence !== undefined || fields.paused !== undefined;
  const next: CardTemplate = {
    ...content,
    nextAt: isRescheduled ? nextAfter(content, context.at) : template.nextAt,
    revision: template.revision + 1,
    updatedAt: context.at,
  };
  context.writeSet.put(context.refs.template(at.slug, at.templateId), next);
  context.signals.expect('recurrence', next.nextAt);
  auditTemplate(context, 'edit', template, next);
  return next;
}

export async function deleteTemplate(
  context: MutationContext,
  at: TemplateRef,
): Promise<Record<string, never>> {
  await context.openBoard(at.slug);
  const template = await getTemplate(context, at);
  context.writeSet.delete(context.refs.template(at.slug, at.templateId));
  auditTemplate(context, 'delete', template, null);
  return {};
}

/** Creates a card now, independently of the recurrence. */
export function createCardFromTemplate(
  transactions: TransactionRunner,
  mutation: Mutation,
  at: TemplateRef,
  fields: output<typeof CardFromTemplate>,
): Promise<Card> {
  const id = CardId.parse(newId());
  return transactions.run(mutation, async (context) => {
    await context.openBoard(at.slug);
    const template = await getTemplate(context, at);
    const request = NewCard.parse({ ...cardFromTemplate(template), ...withoutUndefined(fields) });
    return addCard(context, id, at.slug, request, { origin: { template: template.title } });
  });
}

async function getTemplate(
  { writeSet, refs }: MutationContext,
  { slug, templateId }: TemplateRef,
): Promise<CardTemplate> {
  const template = await writeSet.get(refs.template(slug, templateId));
  if (template !== null) return template;
  throw new DomainError('kanban/template-not-found', 'This template does not exist.');
}

/** @throws {DomainError} `kanban/time-zone-unknown`. */
function nextAfter({ recurrence, paused }: TemplateContent, at: EpochMs): EpochMs | null {
  if (recurrence === null) return null;
  if (!isTimeZone(recurrence.timeZone)) {
    throw new DomainError(
      'kanban/time-zone-unknown',
      `${recurrence.timeZone} is not an IANA time zone. Examples are Europe/Berlin and UTC.`,
    );
  }
  return paused ? null : nextOccurrence(recurrence, at);
}

const DONE = {
  create: 'template.created',
  edit: 'template.edited',
  delete: 'template.deleted',
} as const;

function auditTemplate(
  context: MutationContext,
  verb: 'create' | 'edit' | 'delete',
  before: CardTemplate | null,
  after: CardTemplate | null,
): void {
  const template = after ?? before;
  if (template === null) return;
  context.audit({
    action: `template.${verb}`,
    target: paths.boardTemplate(template.boardSlug, template.id),
    message: { code: DONE[verb], params: { title: template.title } },
    before,
    after,
  });
}
