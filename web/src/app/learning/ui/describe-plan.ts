import type { IngestRun } from '@keelson/contracts/learning/ingest-run';
import type { IngestPlan, PlanAction, PlanTotals } from '@keelson/contracts/learning/plan';
import type { Tone } from '../../shared/ui/status-chip';

export const ACTIONS: Readonly<
  Record<PlanAction, { readonly label: string; readonly tone: Tone }>
> = {
  create: { label: 'Create', tone: 'good' },
  update: { label: 'Update', tone: 'info' },
  delete: { label: 'Delete', tone: 'bad' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
};

const documents = (count: number): string => `${count} ${count === 1 ? 'document' : 'documents'}`;

/** `Create 2 documents, update 1 document`; "No changes" for an empty plan. */
export function totalsText({ create, update, delete: gone }: PlanTotals): string {
  const parts = [
    ...(create > 0 ? [`create ${documents(create)}`] : []),
    ...(update > 0 ? [`update ${documents(update)}`] : []),
    ...(gone > 0 ? [`withdraw ${documents(gone)}`] : []),
  ];
  const text = parts.join(', ');
  return text === '' ? 'No changes' : text.charAt(0).toUpperCase() + text.slice(1);
}

/** How a run ended, for the person who started it. */
export function runResult({ status, totals }: Pick<IngestRun, 'status' | 'totals'>): {
  readonly text: string;
  readonly tone: 'plain' | 'bad';
} {
  switch (status) {
    case 'applied':
      return { text: appliedText(totals), tone: 'plain' };
    case 'applying':
      return { text: 'Run started. Its progress is under Runs.', tone: 'plain' };
    case 'failed':
      return { text: 'The run failed. Its error is under Runs.', tone: 'bad' };
  }
}

/** `Applied: 2 documents created, 1 document updated.` */
function appliedText({ create, update, delete: gone }: PlanTotals): string {
  const parts = [
    ...(create > 0 ? [`${documents(create)} created`] : []),
    ...(update > 0 ? [`${documents(update)} updated`] : []),
    ...(gone > 0 ? [`${documents(gone)} withdrawn`] : []),
  ];
  return parts.length === 0 ? 'Applied.' : `Applied: ${parts.join(', ')}.`;
}

/** The operations that write something; unchanged documents are left out. */
export const writesOf = ({ ops }: Pick<IngestPlan, 'ops'>): IngestPlan['ops'] =>
  ops.filter(({ action }) => action !== 'unchanged');

/** Writes that are listed; a plan of 1,000 documents has 4,000. */
export const LISTED_WRITES = 200;
