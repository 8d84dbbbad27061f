import type { ChangeTexts } from '@keelson/contracts/product/rows';
import type { CHANGELOG } from './changelog';

/** The texts of `changelog.ts`, by language. A new name of the product empties it (`npm run brand`). */
export const CHANGELOG_TEXTS: Readonly<Record<(typeof CHANGELOG)[number]['id'], ChangeTexts>> = {
  'account-pages': {
    en: {
      title: 'Every account has a page in the console',
      text: 'Admins see the subscription, payment method, invoices, usage, credits, sessions and recent activity of an account on one page, and end a single session there.',
    },
    ko: {
      title: '콘솔에 계정별 페이지가 생겼어요',
      text: '관리자는 계정의 구독, 결제 수단, 청구서, 사용량, 크레딧, 세션과 최근 활동을 한 페이지에서 보고 세션을 하나씩 종료할 수 있어요.',
    },
  },
  korean: {
    en: {
      title: 'Korean',
      text: 'All pages are available in Korean. Choose the language in the footer or in your account.',
    },
    ko: {
      title: '한국어',
      text: '모든 페이지를 한국어로 볼 수 있어요. 페이지 하단이나 계정에서 언어를 선택하세요.',
    },
  },
  notifications: {
    en: {
      title: 'Notifications',
      text: 'A bell shows mentions, cards that need you, approvals and failed payments. Choose which ones you get in your account.',
    },
    ko: {
      title: '알림',
      text: '멘션, 확인이 필요한 카드, 승인, 결제 실패를 종 아이콘에서 알려 드려요. 받을 종류는 계정에서 선택하세요.',
    },
  },
  'status-page': {
    en: {
      title: 'A status page',
      text: 'The status page shows which parts of the product work right now, and what it means for you when one does not.',
    },
    ko: {
      title: '상태 페이지',
      text: '지금 어떤 기능이 작동하는지, 작동하지 않을 때 어떤 영향이 있는지 상태 페이지에서 알 수 있어요.',
    },
  },
};
