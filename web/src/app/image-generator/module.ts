import type { ProductModule } from '../core/modules/product-module';

export const imageGeneratorModule: ProductModule = {
  key: 'image-generator',
  title: $localize`Image generator`,
  summary: $localize`Generate images from a description, in the formats you need.`,
  route: '/image-generator',
  icon: 'image',
  feature: 'imageGenerator',
  metric: 'imageGenerations',
  status: 'scaffold',
  page: () =>
    import('./feature-image-generator/image-generator').then(
      ({ ImageGenerator }) => ImageGenerator,
    ),
};
