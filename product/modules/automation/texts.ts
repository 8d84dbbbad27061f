import type { ModuleTexts } from '@keelson/contracts/product/module-facts';

export const automationTexts: ModuleTexts = {
  title: { en: 'Automation', ko: '자동화' },
  summary: {
    en: 'Run steps on a schedule or when something happens.',
    ko: '일정에 맞춰 또는 이벤트가 발생하면 단계를 실행해요.',
  },
  icon: 'bolt',
  empty: {
    heading: { en: 'No automations yet', ko: '아직 자동화가 없어요' },
    detail: {
      en: 'Your automations and their runs will appear here.',
      ko: '자동화와 실행 내역이 여기에 표시돼요.',
    },
  },
};
