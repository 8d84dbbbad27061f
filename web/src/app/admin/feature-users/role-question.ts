import type { UserRow } from '@keelson/contracts/account/endpoints';
import type { StaffRole } from '@keelson/contracts/account/staff';
import { ROLE_LABELS } from '../../core/identity/staff-role';
import type { Question } from '../../shared/ui/confirm-dialog';

interface RoleChoice {
  readonly role: StaffRole | null;
  readonly label: string;
  readonly may: string;
}

/** What each role may do, as somebody who gives one has to know it. */
export const ROLE_CHOICES: readonly RoleChoice[] = [
  { role: null, label: 'None', may: 'Member without console access.' },
  { role: 'viewer', label: ROLE_LABELS.viewer, may: 'Can view boards and learning control.' },
  {
    role: 'operator',
    label: ROLE_LABELS.operator,
    may: 'Can also run boards and prepare documents.',
  },
  {
    role: 'admin',
    label: ROLE_LABELS.admin,
    may: 'Can also approve documents and manage users and billing.',
  },
];

/** Asks for a change of role in words that name the person and what follows. */
export function roleQuestion(user: UserRow, role: StaffRole | null): Question {
  const named = user.displayName === null ? '' : `${user.displayName} `;
  const who = `${named}(${user.email ?? user.uid})`.trim();
  if (role === null) {
    return {
      heading: 'Remove role?',
      detail: `${who} loses console access immediately, including in open tabs.`,
      action: 'Remove role',
      tone: 'danger',
    };
  }
  const label = ROLE_LABELS[role].toLowerCase();
  const may = ROLE_CHOICES.find((choice) => choice.role === role)?.may ?? '';
  return {
    heading: `Make ${user.displayName ?? user.email ?? user.uid} ${label}?`,
    detail: `${who} becomes ${label}. ${may}`,
    action: `Make ${label}`,
    ...(role === 'admin' ? { tone: 'danger' as const } : {}),
  };
}
