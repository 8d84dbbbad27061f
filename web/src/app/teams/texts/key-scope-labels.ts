import type { KeyScope } from '@keelson/contracts/teams/key-scopes';

/** Lists what a key with a scope may do. */
export const KEY_SCOPE_LABELS: Readonly<Record<KeyScope, string>> = {
  workspace: $localize`:Scope of an API key:Read the team`,
  members: $localize`:Scope of an API key:List members`,
  usage: $localize`:Scope of an API key:Read usage`,
  chat: $localize`:Scope of an API key:Ask in chat`,
};
