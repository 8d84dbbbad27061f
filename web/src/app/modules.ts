import { automationModule } from './automation/module';
import { chatModule } from './chat/module';
import type { ProductModule } from './core/modules/product-module';
import { imageGeneratorModule } from './image-generator/module';

/** The modules of the product, in navigation order. One line each. */
export const modules: readonly ProductModule[] = [
  chatModule,
  imageGeneratorModule,
  automationModule,
];
