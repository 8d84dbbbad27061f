import { AREA_EXAMPLES } from './area-examples';
import type { Example } from './example';
import { CONSOLE_VIEWS } from './views/console-views';
import { ACCOUNT_VIEWS, BILLING_VIEWS, DASHBOARD_VIEWS } from './views/member-views';
import { PUBLIC_VIEWS, SHELL_VIEWS } from './views/shared-views';

/** The examples by area of the product, in the order of the page. */
export const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  shell: SHELL_VIEWS,
  account: ACCOUNT_VIEWS,
  dashboard: DASHBOARD_VIEWS,
  billing: BILLING_VIEWS,
  ...AREA_EXAMPLES,
  public: PUBLIC_VIEWS,
  console: CONSOLE_VIEWS,
};
