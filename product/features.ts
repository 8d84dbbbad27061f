import type { FeatureRow } from '@keelson/contracts/product/rows';

/** The features that a row of `plans.ts` can include in addition to its limits. Modules add their own. */
export const FEATURES = {
  chat: {
    name: { en: 'AI chat', ko: 'AI 채팅' },
    line: { en: 'AI chat with the public documentation', ko: '공개 문서를 활용하는 AI 채팅' },
    module: 'chat',
  },
  usageHistory: {
    name: { en: 'Usage by month', ko: '월별 사용량' },
    line: {
      en: 'Usage by month for a year, with CSV export',
      ko: '1년간의 월별 사용량과 CSV 내보내기',
    },
    module: null,
    showsUse: true,
  },
} as const satisfies Record<string, FeatureRow>;
