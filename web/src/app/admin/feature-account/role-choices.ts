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
  {
    role: null,
    label: $localize`:No role:None`,
    description: $localize`Member without console access.`,
  },
  {
    role: 'viewer',
    label: ROLE_LABELS.viewer,
    description: $localize`Can view the console.`,
  },
  {
    role: 'operator',
    label: ROLE_LABELS.operator,
    description: $localize`Can also do the daily work in the console.`,
  },
  {
    role: 'admin',
    label: ROLE_LABELS.admin,
    description: $localize`Can also approve what others prepared, and manage users and billing.`,
  },
];

interface RoleTexts {
  readonly heading: (name: string) => string;
  readonly detail: (who: string) => string;
  readonly action: string;
  readonly done: (name: string) => string;
}

const TEXTS: Readonly<Record<StaffRole, RoleTexts>> = {
  viewer: {
    heading: (name) => $localize`Make ${name}:name: a viewer?`,
    detail: (who) =>
      $localize`${who}:who: will be signed out on every device and become a viewer at the next sign-in.`,
    action: $localize`Make viewer`,
    done: (name) => $localize`${name}:name: is now a viewer.`,
  },
  operator: {
    heading: (name) => $localize`Make ${name}:name: an operator?`,
    detail: (who) =>
      $localize`${who}:who: will be signed out on every device and become an operator at the next sign-in.`,
    action: $localize`Make operator`,
    done: (name) => $localize`${name}:name: is now an operator.`,
  },
  admin: {
    heading: (name) => $localize`Make ${name}:name: an admin?`,
    detail: (who) =>
      $localize`${who}:who: will be signed out on every device and become an admin at the next sign-in.`,
    action: $localize`Make admin`,
    done: (name) => $localize`${name}:name: is now an admin.`,
  },
};

export function confirmRoleChange(user: UserRow, role: StaffRole | null): Question {
  const named = user.displayName === null ? '' : `${user.displayName} `;
  const who = `${named}(${user.email ?? user.uid})`.trim();
  if (role === null) {
    return {
      heading: $localize`Remove role?`,
      detail: $localize`${who}:who: loses console access immediately and is signed out on every device.`,
      action: $localize`Remove role`,
      tone: 'danger',
    };
  }
  const { heading, detail, action } = TEXTS[role];
  const description = ROLE_CHOICES.find((choice) => choice.role === role)?.description ?? '';
  return {
    heading: heading(user.displayName ?? user.email ?? user.uid),
    detail: `${detail(who)} ${description}`,
    action,
    ...(role === 'admin' ? { tone: 'danger' as const } : {}),
  };
}

export const describeRoleChange = (name: string, role: StaffRole | null): string =>
  role === null ? $localize`${name}:name: is no longer staff.` : TEXTS[role].done(name);
