import type { Example } from './example';
import { CHAT_VIEWS } from './views/chat-views';
import { CONSOLE_VIEWS } from './views/console-views';
import { AGENT_VIEWS, BOARD_SETTINGS_VIEWS, BOARD_VIEWS, CARD_VIEWS } from './views/kanban-views';
import { LEARNING_VIEWS } from './views/learning-views';
import { ACCOUNT_VIEWS, BILLING_VIEWS, DASHBOARD_VIEWS } from './views/member-views';
import { PUBLIC_VIEWS, SHELL_VIEWS } from './views/shared-views';

/** The examples by area of the product, in the order of the page. */
export const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  shell: SHELL_VIEWS,
  account: ACCOUNT_VIEWS,
  dashboard: DASHBOARD_VIEWS,
  billing: BILLING_VIEWS,
  chat: CHAT_VIEWS,
  boards: BOARD_VIEWS,
  cards: CARD_VIEWS,
  agents: AGENT_VIEWS,
  'board-settings': BOARD_SETTINGS_VIEWS,
  learning: LEARNING_VIEWS,
  public: PUBLIC_VIEWS,
  console: CONSOLE_VIEWS,
};
