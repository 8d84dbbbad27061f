import type { ModuleFacts } from '@keelson/contracts/product/module-facts';

export const imageGenerator = {
  route: '/image-generator',
  features: {
    imageGenerator: {
      name: { en: 'Image generator', ko: '이미지 생성기' },
      line: null,
      plan: 'free',
    },
  },
  metrics: {
    imageGenerations: {
      feature: 'imageGenerator',
      status: 'scaffold',
      noun: {
        en: { label: 'Images', many: 'images', short: 'images', one: 'image' },
        ko: { label: '이미지', many: '이미지', short: '이미지', one: '이미지', counter: '개' },
      },
      limits: { free: 5, pro: 200, business: 1_000 },
    },
  },
} as const satisfies ModuleFacts;
