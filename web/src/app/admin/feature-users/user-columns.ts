import type { UserRow } from '@keelson/contracts/account/endpoints';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import { ROLE_LABELS } from '../../core/identity/staff-role';
import type { Column } from '../../shared/ui/data-table/column';

export const roleLabel = ({ role }: UserRow): string => (role === null ? '' : ROLE_LABELS[role]);

export const USER_COLUMNS: readonly Column<UserRow>[] = [
  {
    key: 'email',
    heading: $localize`:Address of a user:E-mail`,
    text: ({ email }) => email ?? '',
    sortBy: ({ email }) => email,
  },
  {
    key: 'name',
    heading: $localize`:Of a user:Name`,
    text: ({ displayName }) => displayName ?? '',
    sortBy: ({ displayName }) => displayName,
    room: 'wide',
  },
  {
    key: 'role',
    heading: $localize`:Of a user:Role`,
    text: roleLabel,
    sortBy: (row) => roleLabel(row) || null,
    width: '120px',
  },
  {
    key: 'plan',
    heading: $localize`:subscription|Of a user:Plan`,
    text: ({ plan }) => planOf(plan).name,
    sortBy: ({ plan }) => plan,
    width: '84px',
  },
  {
    key: 'joined',
    heading: $localize`:When an account was created:Joined`,
    text: ({ createdAt }) => new Date(createdAt).toISOString(),
    sortBy: ({ createdAt }) => createdAt,
    width: '132px',
    room: 'wide',
  },
  {
    key: 'seen',
    heading: $localize`Last sign-in`,
    text: ({ lastSignInAt }) => new Date(lastSignInAt).toISOString(),
    sortBy: ({ lastSignInAt }) => lastSignInAt,
    width: '132px',
    room: 'wide',
  },
  {
    key: 'uid',
    heading: $localize`:Of a user:ID`,
    text: ({ uid }) => uid,
    width: '156px',
    face: 'mono',
    room: 'wide',
  },
];
