import type { Feature } from '../core/navigation/feature';

export const BOARDS_FEATURES: readonly Feature[] = [
  {
    picture: 'board',
    title: $localize`Boards for people and agents`,
    text: $localize`Agents take cards, report progress and ask when they need an answer. You see every move as it happens, review the result and undo what you don’t want.`,
    alt: $localize`A board with cards in columns from triage to done, some of them with an agent`,
  },
];
