import { automationModule } from './automation/module';
import { chatModule } from './chat/module';
import type { ProductModule } from './core/modules/product-module';
import { imageGeneratorModule } from './image-generator/module';

/** What the product can do for a member, in the order of the rail. One line is one module. */
export const modules: readonly ProductModule[] = [
  chatModule,
  imageGeneratorModule,
  automationModule,
];
