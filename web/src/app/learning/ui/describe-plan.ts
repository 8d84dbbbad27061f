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

/** The operations that write something; unchanged documents are left out. */
export const writesOf = ({ ops }: Pick<IngestPlan, 'ops'>): IngestPlan['ops'] =>
  ops.filter(({ action }) => action !== 'unchanged');
