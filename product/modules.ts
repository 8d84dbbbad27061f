// Written by `npm run brand` from the folders of product/modules.
import { automation } from './modules/automation/facts';
import { imageGenerator } from './modules/image-generator/facts';

/** The facts of all modules, by folder. `brand.ts` says which of them the product has. */
export const MODULES = {
  automation,
  'image-generator': imageGenerator,
} as const;
