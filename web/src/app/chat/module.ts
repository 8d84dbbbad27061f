import type { ProductModule } from '../core/modules/product-module';
import { chatSearch } from './chat-search';

export const chatModule: ProductModule = {
  key: 'chat',
  title: $localize`:Page:Chat`,
  summary: $localize`Answers from the published documents, with sources.`,
  route: '/dashboard/chat',
  icon: 'chat',
  feature: 'chat',
  metric: 'chatMessages',
  status: 'live',
  page: () => import('./feature-chat/chat-page').then(({ ChatPage }) => ChatPage),
  panel: () => import('./feature-panel/chat-panel').then(({ ChatPanel }) => ChatPanel),
  panelTitle: $localize`:Heading|Above the question field:Ask`,
  firstStep: $localize`Ask your first question`,
  search: chatSearch,
  consoleRoutes: () =>
    import('./console-routes').then(({ chatConsoleRoutes }) => chatConsoleRoutes),
  publicRoutes: [
    {
      // Whoever has the link.
      path: 'shared/:token',
      loadChildren: () =>
        import('./shared-routes').then(({ sharedChatRoutes }) => sharedChatRoutes),
    },
  ],
};
