import type { ModuleFacts } from '@keelson/contracts/product/module-facts';

export const automation = {
  route: '/automation',
  features: { automation: { name: { en: 'Automation', ko: '자동화' }, line: null, plan: 'free' } },
  metrics: {
    automationRuns: {
      feature: 'automation',
      status: 'scaffold',
      noun: {
        en: { label: 'Automation runs', many: 'automation runs', short: 'runs', one: 'run' },
        ko: {
          label: '자동화 실행',
          many: '자동화 실행',
          short: '실행',
          one: '실행',
          counter: '회',
        },
      },
      limits: { free: 10, pro: 1_000, business: 10_000 },
    },
  },
} as const satisfies ModuleFacts;
