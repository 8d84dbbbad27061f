import { type ConsoleSection, single } from '../core/navigation/nav-item';

export const LEARNING_SECTIONS: readonly ConsoleSection[] = [
  single({
    title: $localize`:Page of the console:Documents`,
    route: '/admin/learning-control',
    icon: 'description',
  }),
];

export const LEARNING_KEYWORDS = {
  '/learn': $localize`:Words that find the documents:documents docs help`,
  '/admin/learning-control': $localize`:Words that find learning control:learning control upload ingest publish approve videos`,
};
