import type { Command } from './command';

/** Leads to the list of users, where a person is found and gets a role in the console. */
export const addPersonCommand = (run: () => void): Command => ({
  id: 'add-person',
  title: $localize`Add a person to the console`,
  icon: 'group',
  kind: $localize`:kind of a command|Command palette:Do`,
  keywords: $localize`:Words that find "Add a person to the console":invite user staff role access team`,
  run,
});
