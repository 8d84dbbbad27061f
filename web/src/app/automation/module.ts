import type { ProductModule } from '../core/modules/product-module';

export const automationModule: ProductModule = {
  key: 'automation',
  title: $localize`Automation`,
  summary: $localize`Run steps on a schedule or when something happens.`,
  route: '/automation',
  icon: 'bolt',
  feature: 'automation',
  metric: 'automationRuns',
  status: 'scaffold',
  page: () => import('./feature-automation/automation').then(({ Automation }) => Automation),
};
