import type { PlanRow } from '@keelson/contracts/product/rows';
import { BRAND } from './brand';

const MIB = 1024 * 1024;

/** The most members of a team. */
const TEAM_SEATS = 50;

/** The time for which a plan outlives a failed payment before it falls back to the free one. */
export const GRACE_PERIOD_DAYS = 7;

/**
 * All plans, from the smallest to the largest. One row makes a plan: everything else (entitlement, price list,
 * checkout, pages, settings) follows from it. The first one is free of charge. Keys are lower-case letters; the
 * provider's products name them in their metadata (`keelson_plan`).
 */
export const PLANS = {
  free: {
    name: 'Free',
    summary: {
      en: `Everything you need to try ${BRAND.name}.`,
      ko: `${BRAND.name} 사용에 필요한 모든 기능을 제공해요.`,
    },
    limits: { chatMessages: 20 },
    features: ['chat'],
    attachments: { perMessage: 3, storedBytes: 50 * MIB },
    notes: [
      { text: { en: 'Live dashboard', ko: '실시간 대시보드' } },
      { text: { en: 'Live project hubs', ko: '실시간 프로젝트 허브' }, area: 'boards' },
    ],
  },
  pro: {
    name: 'Pro',
    summary: {
      en: 'For everyday work, with higher limits.',
      ko: '한도가 더 높은 일상 업무용 요금제예요.',
    },
    limits: { chatMessages: 2_000 },
    features: ['usageHistory'],
    attachments: { perMessage: 5, storedBytes: 1024 * MIB },
    notes: [],
  },
  business: {
    name: 'Business',
    summary: {
      en: 'For heavy use, with the highest limits.',
      ko: '사용량이 많을 때 좋은, 한도가 가장 높은 요금제예요.',
    },
    limits: { chatMessages: 10_000 },
    metered: { chatMessages: 20_000 },
    maxQuantity: 10,
    seats: { included: 1, max: TEAM_SEATS, price: 'perSeat' },
    features: [],
    attachments: { perMessage: 10, storedBytes: 5 * 1024 * MIB },
    notes: [
      {
        text: {
          en: `Teams of up to ${TEAM_SEATS}, paid per seat`,
          ko: `최대 ${TEAM_SEATS}명의 팀, 좌석당 결제`,
        },
        area: 'teams',
      },
    ],
  },
} as const satisfies Record<string, PlanRow>;

/** The plan of a checkout that names none. Its product must be configured; those of other paid plans may be. */
export const DEFAULT_PAID_PLAN = 'pro' satisfies keyof typeof PLANS;
