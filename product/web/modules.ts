// Written by `npm run brand` from the modules of product/brand.ts.
import { automationTexts } from '../modules/automation/texts';
import { imageGeneratorTexts } from '../modules/image-generator/texts';
import { chatModule } from '@keelson/web/chat/module';
import { moduleOf } from '@keelson/web/core/modules/module-of';
import type { ProductModule } from '@keelson/web/core/modules/product-module';

/** The modules of the product, in navigation order. */
export const modules: readonly ProductModule[] = [
  chatModule,
  moduleOf('image-generator', imageGeneratorTexts),
  moduleOf('automation', automationTexts),
];
