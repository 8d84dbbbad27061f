import type { LandingPage } from '@keelson/contracts/product/pages';
import { BRAND } from '../brand';
import { LANDING_FEATURES } from './landing-features';

/** The home page. A new name of the product replaces it by a plain one (`npm run brand`). */
export const LANDING: LandingPage = {
  audience: {
    en: 'For developers who launch a paid product',
    ko: '유료 제품을 출시하는 개발자를 위한',
  },
  lead: {
    en: 'Sign-in, paid plans, a live dashboard and an admin console, built on Firebase, Angular and Stripe. Clone it, run it, and change what is yours.',
    ko: 'Firebase, Angular, Stripe로 만든 로그인, 유료 요금제, 실시간 대시보드, 관리 콘솔이에요. 복제해서 바로 실행하고 내 제품에 맞게 바꾸세요.',
  },
  actions: [
    { text: { en: 'Try the demo', ko: '데모 사용해 보기' }, to: '/sign-in' },
    { text: { en: 'Read the guides', ko: '가이드 읽기' }, to: '/learn' },
  ],
  pictureAlt: {
    en: 'The dashboard with plan and renewal date, usage against plan limits, and a project timeline',
    ko: '요금제와 갱신일, 요금제 한도 대비 사용량, 프로젝트 타임라인이 있는 대시보드',
  },
  highlights: [
    {
      icon: 'terminal',
      title: { en: 'Runs before you configure anything', ko: '설정 없이 바로 실행' },
      text: {
        en: 'One command starts sign-in, checkout, signed webhooks, live data and the admin console on your machine. No Docker, no accounts, no API keys. You run the same code that you deploy.',
        ko: '명령어 하나로 로그인, 결제, 서명된 웹훅, 실시간 데이터, 관리 콘솔이 내 컴퓨터에서 시작돼요. Docker도, 계정도, API 키도 필요 없어요. 배포할 코드를 그대로 실행해요.',
      },
    },
    {
      icon: 'verified',
      title: {
        en: 'Billing that survives network failures',
        ko: '네트워크 장애에도 안전한 결제',
      },
      text: {
        en: 'Every webhook event is verified, recorded once and checked against the provider. Duplicate, late, reordered and lost events converge to the same state, and property tests prove it with random sequences.',
        ko: '모든 웹훅 이벤트를 검증하고 한 번만 기록하며 결제 대행사의 정보와 대조해요. 중복되거나 늦거나 순서가 바뀌거나 유실된 이벤트가 있어도 같은 상태로 수렴하고, 속성 기반 테스트가 무작위 순서로 이를 검증해요.',
      },
    },
    {
      icon: 'sync',
      title: {
        en: 'Live where it matters, light everywhere else',
        ko: '필요한 곳은 실시간, 나머지는 가볍게',
      },
      text: {
        en: 'A plan change at the provider shows on the open dashboard without a reload. Public pages are prerendered, load nothing from other hosts and contain no database code.',
        ko: '결제 대행사에서 요금제가 바뀌면 열려 있는 대시보드에 새로고침 없이 반영돼요. 공개 페이지는 미리 렌더링되고, 다른 호스트에서 아무것도 불러오지 않으며, 데이터베이스 코드가 들어 있지 않아요.',
      },
    },
  ],
  features: LANDING_FEATURES,
  terminal: {
    title: { en: 'Two commands', ko: '명령어 두 개' },
    text: {
      en: 'All you need is Node, npm and Java. The first start installs, builds and creates demo accounts. Choose one on the sign-in page and pay with a test card.',
      ko: 'Node, npm, Java만 있으면 돼요. 처음 시작할 때 설치와 빌드를 마치고 데모 계정을 만들어요. 로그인 페이지에서 계정을 선택하고 테스트 카드로 결제해 보세요.',
    },
    action: { text: { en: 'Learn how it works', ko: '작동 방식 알아보기' }, to: '/learn' },
    lines: [
      '$ npm start',
      `  ${BRAND.name} is running`,
      '    App        http://localhost:3000',
      '    Payments   http://localhost:4242',
      '',
      '$ npm test',
      '  lint, types, unit, rules,',
      '  integration, browser journeys',
    ],
  },
};
