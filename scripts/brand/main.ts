/** `npm run brand`: names a copy, chooses its look, plans and modules (docs/brand.md). */
import { writeModuleList } from './module-list';

// First: the list of another set of folders could not be loaded.
writeModuleList();
const { changeBrand } = await import('./change-brand');
process.exitCode = await changeBrand(process.argv.slice(2));
