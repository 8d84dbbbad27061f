import type { ShellPart } from '../core/navigation/shell-part';

export const TEAMS_SHELL_PARTS: readonly ShellPart[] = [
  {
    load: () =>
      import('./feature-switcher/workspace-switcher').then(
        ({ WorkspaceSwitcher }) => WorkspaceSwitcher,
      ),
  },
];
