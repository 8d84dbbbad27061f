import type { UserRow } from '@keelson/contracts/account/endpoints';
import type { StaffRole } from '@keelson/contracts/account/staff';
import { ROLE_LABELS } from '../../core/identity/staff-role';
import type { Question } from '../../shared/ui/confirm-dialog';

interface RoleChoice {
  readonly role: StaffRole | null;
  readonly label: string;
  readonly description: string;
}

/** The staff roles with a description for the admin who assigns one. */
export const ROLE_CHOICES: readonly RoleChoice[] = [
  { role: null, label: 'None', description: 'Member without console access.' },
  {
    role: 'viewer',
    label: ROLE_LABELS.viewer,
    description: 'Can view boards and learning control.',
  },
  {
    role: 'operator',
    label: ROLE_LABELS.operator,
    description: 'Can also run boards and prepare documents.',
  },
  {
    role: 'admin',
    label: ROLE_LABELS.admin,
    description: 'Can also approve documents and manage users and billing.',
  },
];

/** The confirmation for a role change, with the user and the consequences. */
export function confirmRoleChange(user: UserRow, role: StaffRole | null): Question {
  const named = user.displayName === null ? '' : `${user.displayName} `;
  const who = `${named}(${user.email ?? user.uid})`.trim();
  if (role === null) {
    return {
      heading: 'Remove role?',
      detail: `${who} loses console access immediately and is signed out on every device.`,
      action: 'Remove role',
      tone: 'danger',
    };
  }
  const label = ROLE_LABELS[role].toLowerCase();
  const article = /^[aeiou]/.test(label) ? 'an' : 'a';
  const description = ROLE_CHOICES.find((choice) => choice.role === role)?.description ?? '';
  return {
    heading: `Make ${user.displayName ?? user.email ?? user.uid} ${article} ${label}?`,
    detail: `${who} is signed out on every device now and will be ${article} ${label} from the next sign-in. ${description}`,
    action: `Make ${label}`,
    ...(role === 'admin' ? { tone: 'danger' as const } : {}),
  };
}
