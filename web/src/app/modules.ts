// Written by `npm run brand` from the modules of product/brand.ts.
import type { ProductModule } from './core/modules/product-module';
import { automationModule } from './automation/module';
import { chatModule } from './chat/module';
import { imageGeneratorModule } from './image-generator/module';

/** The modules of the product, in navigation order. */
export const modules: readonly ProductModule[] = [
  chatModule,
  imageGeneratorModule,
  automationModule,
];
