/**
 * `npm run brand`: names a copy, chooses its look, plans, areas and modules (docs/brand.md).
 *
 * npm run brand -- [flags]      asks for what has no flag; with --yes it keeps what is there
 *
 *   --name NAME             --tagline TEXT          --description TEXT
 *   --legal-name NAME       --support-email ADDRESS
 *   --color #RRGGBB         --signal #RRGGBB        --logo FILE.svg | monogram
 *   --plans all | free,pro  --modules chat          --languages en,ko
 *   --areas billing,dashboard,boards,learning,chat,teams
 *   --yes                   asks nothing
 *   --check                 writes nothing; fails when a file would change
 */
import { BRAND } from '@keelson/product/brand';
import { areasOn } from '../../areas.mjs';
import { writeAreaFiles } from './area-files';
import { writeModuleList } from './module-list';

// First: the lists of another set of folders could not be loaded.
writeModuleList();
writeAreaFiles({ areas: areasOn(), modules: BRAND.modules });
const { changeBrand } = await import('./change-brand');
process.exitCode = await changeBrand(process.argv.slice(2));
