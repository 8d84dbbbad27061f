import type { ProductModule } from '../core/modules/product-module';

export const chatModule: ProductModule = {
  key: 'chat',
  title: 'AI chat',
  shortTitle: 'Chat',
  summary: 'Answers from the published documents, with sources.',
  route: '/dashboard/chat',
  icon: 'chat',
  feature: 'chat',
  metric: 'chatMessages',
  status: 'live',
  page: () => import('./feature-chat/chat-page').then(({ ChatPage }) => ChatPage),
  panel: () => import('./feature-panel/chat-panel').then(({ ChatPanel }) => ChatPanel),
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
