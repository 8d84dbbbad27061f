import type { ProductModule } from '../core/modules/product-module';

export const automationModule: ProductModule = {
  key: 'automation',
  title: 'Automation',
  shortTitle: 'Automate',
  summary: 'Run steps on a schedule or when something happens.',
  route: '/automation',
  icon: 'bolt',
  feature: 'automation',
  metric: 'automationRuns',
  status: 'scaffold',
  page: () => import('./feature-automation/automation').then(({ Automation }) => Automation),
};
