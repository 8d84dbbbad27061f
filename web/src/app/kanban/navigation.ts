import { type ConsoleSection, single } from '../core/navigation/nav-item';

export const BOARDS_SECTIONS: readonly ConsoleSection[] = [
  single({
    title: $localize`:Page of the console:Boards`,
    route: '/admin/agents-kanban',
    icon: 'view_kanban',
  }),
];

export const BOARDS_KEYWORDS = {
  '/admin/agents-kanban': $localize`:Words that find the boards:agents kanban cards tasks import`,
};
