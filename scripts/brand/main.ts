/** `npm run brand`: names a copy, chooses its look, plans and modules (docs/brand.md). */
import { areasOn } from '../../areas.mjs';
import { writeAreaFiles } from './area-files';
import { writeModuleList } from './module-list';

// First: the lists of another set of folders could not be loaded.
writeModuleList();
writeAreaFiles(areasOn());
const { changeBrand } = await import('./change-brand');
process.exitCode = await changeBrand(process.argv.slice(2));
