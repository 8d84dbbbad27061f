import { formatMoney } from '@keelson/contracts/billing/format-money';
import type { UserRow } from '@keelson/contracts/account/endpoints';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import type { Column } from '../../shared/ui/data-table/column';
import { LOCALE } from '../../shared/util/locale';
import { personName } from '../../shared/util/texts/person-name';
import { ENTITLEMENT_STATUSES } from '../ui/billing-statuses';

export const statusLabel = ({ status }: UserRow): string =>
  status === 'none' ? '' : ENTITLEMENT_STATUSES[status];

export const USER_COLUMNS: readonly Column<UserRow>[] = [
  {
    key: 'person',
    heading: $localize`:Of a list of customers:Person`,
    text: (row) => [personName(row), row.email].filter((part) => part !== null).join(', '),
    sortBy: ({ email }) => email,
  },
  {
    key: 'plan',
    heading: $localize`:subscription|Of a user:Plan`,
    text: ({ plan }) => planOf(plan).name,
    sortBy: ({ plan }) => plan,
    width: '112px',
    room: 'wide',
  },
  {
    key: 'status',
    heading: $localize`:Of a plan:Status`,
    text: statusLabel,
    sortBy: (row) => statusLabel(row) || null,
    width: '128px',
  },
  {
    key: 'mrr',
    heading: $localize`:Monthly recurring revenue:MRR`,
    text: ({ monthly }) => (monthly === null ? '' : formatMoney(monthly, LOCALE)),
    sortBy: ({ monthly }) => monthly?.amountMinor ?? null,
    width: '104px',
    face: 'number',
    room: 'wide',
  },
  {
    key: 'charge',
    heading: $localize`Next charge`,
    text: ({ nextChargeAt }) => (nextChargeAt === null ? '' : new Date(nextChargeAt).toISOString()),
    sortBy: ({ nextChargeAt }) => nextChargeAt,
    width: '136px',
    room: 'wide',
  },
  {
    key: 'seen',
    heading: $localize`:When a user was last here:Last seen`,
    text: ({ lastSignInAt }) => new Date(lastSignInAt).toISOString(),
    sortBy: ({ lastSignInAt }) => lastSignInAt,
    width: '136px',
    room: 'wide',
  },
];
