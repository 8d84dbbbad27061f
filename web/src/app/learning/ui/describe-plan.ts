import type { IngestRun } from '@keelson/contracts/learning/ingest-run';
import type { DocDiff, IngestPlan, PlanAction, PlanTotals } from '@keelson/contracts/learning/plan';
import type { Tone } from '../../shared/ui/status-chip';
import { LOCALE } from '../../shared/util/locale';
import { plural } from '../../shared/util/texts/plural';

export const ACTIONS: Readonly<
  Record<PlanAction, { readonly label: string; readonly tone: Tone }>
> = {
  create: { label: $localize`:ingest|What a plan does with a document:Create`, tone: 'good' },
  update: { label: $localize`:ingest|What a plan does with a document:Update`, tone: 'info' },
  delete: { label: $localize`:ingest|What a plan does with a document:Delete`, tone: 'bad' },
  unchanged: {
    label: $localize`:ingest|What a plan does with a document:Unchanged`,
    tone: 'neutral',
  },
};

/** `Create 2 documents, update 1 document`; "No changes" for an empty plan. */
export function totalsText({ create, update, delete: gone }: PlanTotals): string {
  const parts = [
    ...(create > 0 ? [createText(create)] : []),
    ...(update > 0 ? [updateText(update)] : []),
    ...(gone > 0 ? [withdrawText(gone)] : []),
  ];
  const text = parts.join(', ');
  return text === ''
    ? $localize`No changes`
    : text.charAt(0).toLocaleUpperCase(LOCALE) + text.slice(1);
}

const NAMED = 10;

/** `1 document new: Refunds`, one line for each action. */
export function describeDocuments(diffs: readonly Pick<DocDiff, 'action' | 'title'>[]): string[] {
  const textOf = (
    action: PlanAction,
    one: (titles: string) => string,
    other: (count: number, titles: string) => string,
  ): string[] => {
    const titles = diffs.filter((diff) => diff.action === action).map(({ title }) => title);
    const rest = titles.length > NAMED ? ['…'] : [];
    const listed = [...titles.slice(0, NAMED), ...rest].join(', ');
    if (titles.length === 0) return [];
    return [titles.length === 1 ? one(listed) : other(titles.length, listed)];
  };
  return [
    ...textOf(
      'create',
      (titles) => $localize`1 document new: ${titles}:titles:`,
      (count, titles) => $localize`${count}:count: documents new: ${titles}:titles:`,
    ),
    ...textOf(
      'update',
      (titles) => $localize`1 document changed: ${titles}:titles:`,
      (count, titles) => $localize`${count}:count: documents changed: ${titles}:titles:`,
    ),
    ...textOf(
      'delete',
      (titles) => $localize`1 document withdrawn: ${titles}:titles:`,
      (count, titles) => $localize`${count}:count: documents withdrawn: ${titles}:titles:`,
    ),
  ];
}

const createText = (count: number): string =>
  plural(count, {
    one: $localize`:One part of what a plan does:create 1 document`,
    other: $localize`:One part of what a plan does:create ${count}:count: documents`,
  });
const updateText = (count: number): string =>
  plural(count, {
    one: $localize`:One part of what a plan does:update 1 document`,
    other: $localize`:One part of what a plan does:update ${count}:count: documents`,
  });
const withdrawText = (count: number): string =>
  plural(count, {
    one: $localize`:One part of what a plan does:withdraw 1 document`,
    other: $localize`:One part of what a plan does:withdraw ${count}:count: documents`,
  });

/** Returns how a run ended, for the person who started it. */
export function runResult({ status, totals }: Pick<IngestRun, 'status' | 'totals'>): {
  readonly text: string;
  readonly tone: 'plain' | 'bad';
} {
  switch (status) {
    case 'applied':
      return { text: appliedText(totals), tone: 'plain' };
    case 'applying':
      return { text: $localize`Run started. Its progress is under Runs.`, tone: 'plain' };
    case 'failed':
      return { text: $localize`The run failed. Its error is under Runs.`, tone: 'bad' };
  }
}

/** `Applied: 2 documents created, 1 document updated.` */
function appliedText({ create, update, delete: gone }: PlanTotals): string {
  const parts = [
    ...(create > 0 ? [createdText(create)] : []),
    ...(update > 0 ? [updatedText(update)] : []),
    ...(gone > 0 ? [withdrawnText(gone)] : []),
  ];
  return parts.length === 0
    ? $localize`Applied.`
    : $localize`Applied: ${parts.join(', ')}:changes:.`;
}

const createdText = (count: number): string =>
  plural(count, {
    one: $localize`:One part of what a run did:1 document created`,
    other: $localize`:One part of what a run did:${count}:count: documents created`,
  });
const updatedText = (count: number): string =>
  plural(count, {
    one: $localize`:One part of what a run did:1 document updated`,
    other: $localize`:One part of what a run did:${count}:count: documents updated`,
  });
const withdrawnText = (count: number): string =>
  plural(count, {
    one: $localize`:One part of what a run did:1 document withdrawn`,
    other: $localize`:One part of what a run did:${count}:count: documents withdrawn`,
  });

/** The operations that write something; unchanged documents are left out. */
export const writesOf = ({ ops }: Pick<IngestPlan, 'ops'>): IngestPlan['ops'] =>
  ops.filter(({ action }) => action !== 'unchanged');

/** Writes that are listed; a plan of 1,000 documents has 4,000. */
export const LISTED_WRITES = 200;
