import { automation } from './modules/automation/facts';
import { imageGenerator } from './modules/image-generator/facts';

/** The facts of the modules in `modules/`, by folder. `brand.ts` says which of them the product has. */
export const MODULES = { 'image-generator': imageGenerator, automation } as const;
