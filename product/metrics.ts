import type { MetricRow } from '@keelson/contracts/product/rows';

/** The metrics that count against a plan. Modules add their own. */
export const METRICS = {
  chatMessages: {
    feature: 'chat',
    status: 'live',
    noun: {
      en: { label: 'Chat messages', many: 'chat messages', short: 'messages', one: 'message' },
      ko: {
        label: '채팅 메시지',
        many: '채팅 메시지',
        short: '메시지',
        one: '메시지',
        counter: '개',
      },
    },
  },
} as const satisfies Record<string, MetricRow>;
