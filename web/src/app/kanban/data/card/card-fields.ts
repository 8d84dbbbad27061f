import { maxLength, schema } from '@angular/forms/signals';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { requiredText } from '../../../shared/util/validators';
import { parseModel, parseSkills } from '../agents/parse-skills';
import { assigneeKey, UNASSIGNED } from '../board/board-filter';
import { parseAssignee } from '../people';
import { modelName, skillTags } from './card-validators';

/** Describes what the forms for cards and for templates have in common, as it is typed and chosen. */
export interface CardFields {
  readonly title: string;
  readonly body: string;
  readonly priority: string;
  readonly assignee: string;
  readonly labels: readonly string[];
  /** Comma-separated. */
  readonly skills: string;
  readonly preferredModel: string;
}

type Content = Pick<
  Card,
  'title' | 'body' | 'priority' | 'assignee' | 'labels' | 'requiredSkills' | 'preferredModel'
>;

export const toCardFields = (content: Content | null): CardFields => ({
  title: content?.title ?? '',
  body: content?.body ?? '',
  priority: String(content?.priority ?? 0),
  assignee: content === null ? UNASSIGNED : assigneeKey(content),
  labels: content?.labels ?? [],
  skills: content?.requiredSkills.join(', ') ?? '',
  preferredModel: content?.preferredModel ?? '',
});

/** The content that valid fields stand for. */
export const toContent = (fields: CardFields): Content => ({
  title: fields.title.trim(),
  body: fields.body,
  priority: Number(fields.priority),
  assignee: parseAssignee(fields.assignee),
  labels: [...fields.labels],
  requiredSkills: parseSkills(fields.skills) ?? [],
  preferredModel: parseModel(fields.preferredModel) ?? null,
});

export const cardFieldsSchema = schema<CardFields>((path) => {
  requiredText(path.title, $localize`Enter a title.`);
  maxLength(path.title, 200, { message: $localize`Enter 200 characters or fewer.` });
  maxLength(path.body, 50_000, { message: $localize`Enter 50,000 characters or fewer.` });
  skillTags(path.skills);
  modelName(path.preferredModel);
});
