/** Roles in a workspace. `billing` pays and does not manage people. */
export const WORKSPACE_ROLES = ['owner', 'admin', 'billing', 'member'] as const;
export type WorkspaceRole = (typeof WORKSPACE_ROLES)[number];

/** Roles that are granted without the consent of the person. Ownership is accepted by the one who gets it. */
export const GRANTED_ROLES = ['admin', 'billing', 'member'] as const;
export type GrantedRole = (typeof GRANTED_ROLES)[number];

/** Lists what a member may do in a workspace. Everybody may read it, list its members, and leave. */
export const WORKSPACE_ACTIONS = [
  /** Rename it, invite, list invitations, and make API keys. */
  'manage',
  /** Read the audit log. */
  'audit',
  /** See what each member used. Everybody sees the own share. */
  'usage',
  /** Read and change plan, seats and payment. */
  'pay',
  /** Offer ownership, delete, and say what happens when the owner's account is deleted. */
  'own',
] as const;
export type WorkspaceAction = (typeof WORKSPACE_ACTIONS)[number];

const ALLOWED: Readonly<Record<WorkspaceRole, readonly WorkspaceAction[]>> = {
  owner: WORKSPACE_ACTIONS,
  admin: ['manage', 'audit', 'usage'],
  billing: ['pay', 'usage'],
  member: [],
};

export const mayInWorkspace = (role: WorkspaceRole, action: WorkspaceAction): boolean =>
  ALLOWED[role].includes(action);

/** Roles that a person with `role` may give, and whose members that person may change and remove. */
export const rolesUnder = (role: WorkspaceRole): readonly WorkspaceRole[] => {
  switch (role) {
    case 'owner':
      return WORKSPACE_ROLES;
    case 'admin':
      return ['billing', 'member'];
    case 'billing':
    case 'member':
      return [];
  }
};

/** Roles that a person with `role` may invite with, and change a member to. */
export const rolesGrantedBy = (role: WorkspaceRole): readonly GrantedRole[] =>
  GRANTED_ROLES.filter((granted) => rolesUnder(role).includes(granted));
