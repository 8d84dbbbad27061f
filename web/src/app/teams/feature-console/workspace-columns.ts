import { formatMoney } from '@keelson/contracts/billing/format-money';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import type { EntitlementStatus } from '@keelson/contracts/billing/entitlement';
import type { WorkspaceRow } from '@keelson/contracts/teams/console-endpoints';
import type { Column } from '../../shared/ui/data-table/column';
import { LOCALE } from '../../shared/util/locale';
import { formatCount } from '../../shared/util/texts/format-count';

const STATUSES: Readonly<Record<EntitlementStatus, string>> = {
  none: '',
  trialing: $localize`:Status of the plan of a team:trial`,
  active: $localize`:Status of the plan of a team:active`,
  canceling: $localize`:Status of the plan of a team:ends`,
  grace: $localize`:Status of the plan of a team:payment failed`,
  lapsed: $localize`:Status of the plan of a team:unpaid`,
  paused: $localize`:Status of the plan of a team:paused`,
  incomplete: $localize`:Status of the plan of a team:incomplete`,
  ended: $localize`:Status of the plan of a team:ended`,
};

/** The plan with its status; `deleted` where the team is. */
export function planText({ plan, status, deleteAt }: WorkspaceRow): string {
  const words = [
    planOf(plan).name,
    STATUSES[status],
    deleteAt === null ? '' : $localize`:A team:deleted`,
  ];
  return words.filter((word) => word !== '').join(' · ');
}

export const mrrText = ({ monthly }: WorkspaceRow): string =>
  monthly === null ? '' : formatMoney(monthly, LOCALE);

export const WORKSPACE_COLUMNS: readonly Column<WorkspaceRow>[] = [
  {
    key: 'name',
    heading: $localize`:Of a list of teams:Team`,
    text: ({ name }) => name,
    sortBy: ({ name }) => name,
  },
  {
    key: 'members',
    heading: $localize`:Of a list of teams:Members`,
    text: ({ members }) => formatCount(members),
    sortBy: ({ members }) => members,
    width: '104px',
    face: 'number',
    room: 'wide',
  },
  {
    key: 'plan',
    heading: $localize`:subscription|Of a team:Plan`,
    text: planText,
    sortBy: planText,
    width: '240px',
  },
  {
    key: 'mrr',
    heading: $localize`:Monthly recurring revenue:MRR`,
    text: mrrText,
    sortBy: ({ monthly }) => monthly?.amountMinor ?? null,
    width: '104px',
    face: 'number',
    room: 'wide',
  },
  {
    key: 'created',
    heading: $localize`:When a team was created:Created`,
    text: ({ createdAt }) => new Date(createdAt).toISOString(),
    sortBy: ({ createdAt }) => createdAt,
    width: '136px',
    room: 'wide',
  },
];
