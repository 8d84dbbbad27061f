import type { ModuleTexts } from '@keelson/contracts/product/module-facts';

export const imageGeneratorTexts: ModuleTexts = {
  title: { en: 'Image generator', ko: '이미지 생성기' },
  summary: {
    en: 'Generate images from a description, in the formats you need.',
    ko: '설명을 입력하면 필요한 형식의 이미지를 만들어요.',
  },
  icon: 'image',
  empty: {
    heading: { en: 'No images yet', ko: '아직 이미지가 없어요' },
    detail: {
      en: 'Images you generate will appear here.',
      ko: '생성한 이미지가 여기에 표시돼요.',
    },
  },
};
