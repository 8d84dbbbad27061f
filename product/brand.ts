import type { Brand } from '@keelson/contracts/product/brand';

/** The brand of this copy: everything that users read takes it from here. `npm run brand` writes this file. */
export const BRAND: Brand = {
  name: 'Keelson',
  tagline: 'The subscription SaaS engine that runs entirely on your machine',
  description:
    'Sign-in, paid plans, a live dashboard and a console, on Firebase, Angular and Stripe. One command starts everything.',
  translations: {
    ko: {
      tagline: '내 컴퓨터에서 전부 실행되는 구독 SaaS 엔진',
      description:
        'Firebase, Angular, Stripe로 만든 로그인, 유료 요금제, 실시간 대시보드와 콘솔. 명령어 하나로 모두 시작해요.',
    },
  },
  legalName: 'Keelson contributors',
  supportEmail: 'support@keelson.example',
  logo: 'file',
  pictures: 'current',
  colors: { primary: '#12507b', signal: '#ffb454' },
  languages: ['en', 'ko'],
  untranslated: 'refused',
  plans: 'all',
  modules: ['chat', 'image-generator', 'automation'],
};
